import { expect, test } from 'vitest';
import { api, once } from '@/api';
import { type Reply, storeOver } from '@/lib/testing';
import { appearanceSlice } from './appearance-slice';

const start = () => {
  const answers: { templates: Reply } = { templates: { status: 200, body: [{ id: 'plain' }] } };
  const { store } = storeOver({ appearance: appearanceSlice.reducer }, () => answers.templates);
  const read = () => store.dispatch(api.endpoints.listTemplates.initiate(undefined, once));
  return { answers, read, state: () => store.getState().appearance };
};

test('templates are loading, then loaded', async () => {
  const { read, state } = start();
  expect(state()).toEqual({ templates: [], loading: false, error: null });
  const reading = read();
  expect(state()).toEqual({ templates: [], loading: true, error: null });
  await reading;
  expect(state()).toMatchObject({ templates: [{ id: 'plain' }], loading: false, error: null });
});

test('templates are loading, then in error', async () => {
  const { answers, read, state } = start();
  answers.templates = { status: 500, body: { detail: 'Broken.' } };
  await read();
  expect(state()).toMatchObject({ loading: false, error: { status: 500, detail: 'Broken.' } });
  answers.templates = { status: 200, body: [{ id: 'plain' }] };
  const reading = read();
  expect(state()).toMatchObject({ loading: true, error: null });
  await reading;
});
