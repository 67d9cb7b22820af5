import { expect, test } from 'vitest';
import { api, once } from '@/api';
import { late, type Reply, storeOver } from '@/lib/testing';
import { listStores, storesSlice } from './stores-slice';

const { updateStore } = api.endpoints;

test('stores are loading, then loaded; where that fails they are reset to none, with the error', async () => {
  const broken: Reply = { status: 500, body: { detail: 'Broken.' } };
  const found: Reply = {
    status: 200,
    body: [
      {
        ...{ id: 's1', slug: 'osteria', name: 'Osteria', address: 'Kastanienallee 12', phone: '+49 30 1' },
        ...{
          email: 'ciao@osteria.example',
          manager_email: 'chef@osteria.example',
          plan: { standing: 'trial' },
        },
      },
    ],
  };
  let answer = broken;
  const { store } = storeOver({ stores: storesSlice.reducer }, () => answer);
  const state = () => store.getState().stores;
  expect(state()).toMatchObject({ step: 'start', list: [] });
  await store.dispatch(listStores());
  expect(state()).toMatchObject({ step: 'failed', error: { status: 500 } });
  answer = found;
  const reading = store.dispatch(listStores());
  expect(state()).toMatchObject({ step: 'loading', error: null });
  await reading;
  expect(state()).toMatchObject({ step: 'loaded', error: null });
  expect(state().list).toMatchObject([
    {
      ...{ id: 's1', name: 'Osteria', address: 'Kastanienallee 12', phone: '+49 30 1' },
      ...{ email: 'ciao@osteria.example', managerEmail: 'chef@osteria.example', plan: { standing: 'trial' } },
    },
  ]);
  answer = broken;
  await store.dispatch(listStores());
  expect(state()).toMatchObject({
    ...{ step: 'failed', list: [], others: [], missing: [], moved: {}, hasMore: false },
    error: { status: 500, detail: 'Broken.' },
  });
});

test('a refused update keeps the error and the store, until one goes well', async () => {
  let answer: Reply = { status: 422, body: { detail: 'No.' } };
  const { store } = storeOver({ stores: storesSlice.reducer }, ({ method }) =>
    method === 'GET' ? { status: 200, body: [{ id: 's1', slug: 'osteria', name: 'Osteria' }] } : answer,
  );
  const state = () => store.getState().stores;
  await store.dispatch(listStores());
  const update = () =>
    store.dispatch(updateStore.initiate({ storeId: 's1', revision: 1, storePatch: { name: 'Bar' } }));
  await update();
  expect(state()).toMatchObject({ error: { status: 422, detail: 'No.' }, step: 'loaded' });
  expect(state().list).toMatchObject([{ name: 'Osteria' }]);
  answer = { status: 200, body: { id: 's1', slug: 'osteria', name: 'Bar' } };
  await update();
  expect(state()).toMatchObject({ error: null, list: [{ name: 'Bar' }] });
});

// The specification, section 4: the fetch of a store is loading, then loaded.
test('a store that is read alone is loading, then loaded or failed', async () => {
  const answers: Record<string, Reply | Promise<Reply>> = {
    '/api/stores': { status: 200, body: [{ id: 's1' }] },
    '/api/stores/s2': { status: 404, body: { detail: 'No.' } },
  };
  const { store } = storeOver({ stores: storesSlice.reducer }, ({ path }) => answers[path]);
  const state = () => store.getState().stores;
  const read = (storeId: string) => store.dispatch(api.endpoints.getStore.initiate({ storeId }, once));
  await store.dispatch(listStores());
  expect(state().reads).toEqual({});
  const { answer, come } = late({ status: 200, body: { id: 's1' } });
  answers['/api/stores/s1'] = answer;
  const reading = read('s1');
  expect(state()).toMatchObject({ step: 'loaded', reads: { s1: 'loading' } });
  // Whose list is read meanwhile has not been told of this one.
  await store.dispatch(listStores());
  expect(state().reads).toEqual({ s1: 'loading' });
  come();
  await reading;
  await read('s2');
  expect(state().reads).toEqual({ s1: 'loaded', s2: 'failed' });
  answers['/api/stores/s1'] = { status: 500, body: { detail: 'Broken.' } };
  await read('s1');
  expect(state()).toMatchObject({ step: 'failed', list: [] });
  expect(state().reads).toEqual({ s1: 'failed', s2: 'failed' });
});

test('an answer that is older than what is known changes nothing', async () => {
  const of = (revision: number, name: string) => ({ id: 's1', slug: 'osteria', name, revision });
  const { store } = storeOver({ stores: storesSlice.reducer }, ({ path }) =>
    path === '/api/stores'
      ? { status: 200, body: [of(2, 'Osteria')] }
      : { status: 200, body: of(1, 'Trattoria') },
  );
  await store.dispatch(listStores());
  await store.dispatch(api.endpoints.getStore.initiate({ storeId: 's1' }));
  expect(store.getState().stores.list).toMatchObject([{ name: 'Osteria', revision: 2 }]);
});

test.each([
  [404, { list: [{ id: 's2' }], step: 'loaded' }],
  [403, { list: [{ id: 's2' }], step: 'loaded' }],
  [500, { list: [], step: 'failed' }],
  [502, { list: [{ id: 's1' }, { id: 's2' }], step: 'loaded' }],
])(
  'a store that cannot be read with %d is reset to empty, unless there was no server',
  async (status, left) => {
    const { store } = storeOver({ stores: storesSlice.reducer }, ({ path }) =>
      path === '/api/stores'
        ? { status: 200, body: [{ id: 's1' }, { id: 's2' }] }
        : { status, body: { detail: 'No.' } },
    );
    const state = () => store.getState().stores;
    await store.dispatch(listStores());
    await store.dispatch(api.endpoints.getStore.initiate({ storeId: 's3' }, once));
    expect(state().list).toHaveLength(2);
    await store.dispatch(api.endpoints.getStore.initiate({ storeId: 's1' }, once));
    expect(state()).toMatchObject({ ...left, error: { status } });
    expect(state().list).toHaveLength(left.list.length);
  },
);
