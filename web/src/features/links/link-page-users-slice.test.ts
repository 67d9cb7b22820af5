import { expect, test } from 'vitest';
import { api } from '@/api';
import { late, type Reply, storeOver } from '@/lib/testing';
import { linkPageUsersSlice, resetLinkPageUsers } from './link-page-users-slice';

const initial = linkPageUsersSlice.getInitialState();
const ada = { uid: 'u1', email: 'ada@osteria.example', name: 'Ada', photo_url: '', role: 'store_owner' };

const start = () => {
  const answers: Record<string, Reply | Promise<Reply>> = { s1: { status: 200, body: [ada] } };
  const { store } = storeOver(
    { linkPageUsers: linkPageUsersSlice.reducer },
    ({ path }) => answers[path.split('/')[3] ?? ''],
  );
  const read = (storeId: string) =>
    store.dispatch(
      api.endpoints.listLinkPageUsers.initiate({ storeId }, { subscribe: false, forceRefetch: true }),
    );
  return { store, answers, read, state: () => store.getState().linkPageUsers };
};

test('loading, then loaded', async () => {
  const { read, state } = start();
  expect(state()).toEqual({ users: [], step: 'start', error: null, asked: null });
  const reading = read('s1');
  expect(state()).toMatchObject({ step: 'loading', users: [] });
  await reading;
  expect(state()).toMatchObject({ step: 'loaded', error: null, users: [{ name: 'Ada', photoUrl: '' }] });
});

test('loading, then failure: the list is emptied, the error kept', async () => {
  const { read, state, answers } = start();
  await read('s1');
  answers.s1 = { status: 500, body: { detail: 'Broken.' } };
  await read('s1');
  expect(state()).toMatchObject({ users: [], step: 'failed', error: { status: 500, detail: 'Broken.' } });
  answers.s1 = { status: 200, body: [ada] };
  await read('s1');
  expect(state()).toMatchObject({ step: 'loaded', error: null });
});

test('a reset clears the list and returns it to the start', async () => {
  const { store, read, state } = start();
  await read('s1');
  store.dispatch(resetLinkPageUsers());
  expect(state()).toEqual(initial);
});

test('what comes late, after a reset or about another store, changes nothing', async () => {
  const { store, read, state, answers } = start();
  const first = late({ status: 200, body: [ada] });
  answers.s1 = first.answer;
  answers.s2 = { status: 200, body: [] };
  const reading = read('s1');
  await read('s2');
  store.dispatch(resetLinkPageUsers());
  first.come();
  await reading;
  expect(state()).toEqual(initial);
});
