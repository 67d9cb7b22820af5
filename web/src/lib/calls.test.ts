import { describe, expect, test } from 'vitest';
import { currentEpoch, endEpoch, problemIn, read, readOpen, write } from './calls';
import { savingSlice } from './saving';
import { type Reply, type Sent, settle, storeOver, wire } from './testing';

const rename = write<unknown, string>('test/rename', (api, name, state) =>
  api.send('patch', '/api/stores/{store_id}/links/{id}', {
    path: { storeId: 's1', id: name },
    body: { isActive: true },
    revision: (state as { saving: { stored: number } }).saving.stored + 1,
  }),
);
const list = read<unknown, void>('test/list', (api) => api.send('get', '/api/stores'));

test('changes are sent one after another, each on the state the one before left', async () => {
  const ends: (() => void)[] = [];
  const { store, sent } = storeOver(
    { saving: savingSlice.reducer },
    () => new Promise((resolve) => ends.push(() => resolve({ status: 200, body: {} }))),
  );
  const all = ['a', 'b', 'c'].map((name) => store.dispatch(rename(name)));
  expect(store.getState().saving).toEqual({ pending: 3, stored: 0, failed: false });
  for (const [i, done] of all.entries()) {
    await expect.poll(() => ends.length).toBe(i + 1);
    expect(sent).toHaveLength(i + 1);
    ends[i]?.();
    await done;
  }
  expect(sent.map(({ path, ifMatch }) => [path.at(-1), ifMatch])).toEqual([
    ['a', '"1"'],
    ['b', '"2"'],
    ['c', '"3"'],
  ]);
  expect(store.getState().saving).toEqual({ pending: 0, stored: 3, failed: false });
});

test('a change that is refused is told, and does not hold up the next', async () => {
  const { store } = storeOver({ saving: savingSlice.reducer }, ({ path }) =>
    path.endsWith('bad') ? { status: 422, body: { detail: 'No.' } } : { status: 200, body: {} },
  );
  const [bad, good] = await Promise.all([store.dispatch(rename('bad')), store.dispatch(rename('good'))]);
  expect(problemIn(bad)).toEqual({ status: 422, detail: 'No.', fields: [] });
  expect(problemIn(good)).toBeNull();
  expect(store.getState().saving).toEqual({ pending: 0, stored: 1, failed: false });
  await store.dispatch(rename('bad'));
  expect(store.getState().saving.failed).toBe(true);
});

test('reading is no change', async () => {
  const { store } = storeOver({ saving: savingSlice.reducer }, () => ({
    status: 200,
    body: [{ is_active: true }],
  }));
  const result = await store.dispatch(list());
  expect(result.payload).toEqual([{ isActive: true }]);
  expect(store.getState().saving).toEqual({ pending: 0, stored: 0, failed: false });
});

/** A wire that answers when it is told to. */
const slow = () => {
  const waiting: { sent: Sent; answer: (reply: Reply) => void }[] = [];
  const made = storeOver(
    { saving: savingSlice.reducer, log: (log: string[] = [], { type }) => [...log, type] },
    (sent) => new Promise((answer) => waiting.push({ sent, answer })),
  );
  return {
    ...made,
    waiting,
    log: () => made.store.getState().log.filter((type) => type.startsWith('test/')),
  };
};

describe('when a user has left', () => {
  test('a change that was queued is not sent, and nobody hears of the one under way', async () => {
    const { store, waiting, sent, log } = slow();
    const told: unknown[] = [];
    for (const name of ['a', 'b']) void store.dispatch(rename(name)).then((result) => told.push(result));
    await expect.poll(() => waiting.length).toBe(1);
    endEpoch();
    const next = store.dispatch(rename('c'));
    await expect.poll(() => waiting.length).toBe(2);
    waiting[0]?.answer({ status: 200, body: {} });
    waiting[1]?.answer({ status: 200, body: {} });
    await next;
    await settle();
    expect(sent.map(({ path }) => path.at(-1))).toEqual(['a', 'c']);
    expect(told).toEqual([]);
    expect(log().filter((type) => !type.endsWith('/pending'))).toEqual(['test/rename/fulfilled']);
  });

  test.each([
    ['an answer', { status: 200, body: [{ id: 's1' }] }],
    ['a failure', { status: 500 }],
    // The token of who is there by then is none of that call's.
    ['a refused token', { status: 401, body: { detail: 'Invalid Carte ID token.' } }],
  ])('%s that is late is not heard, and the call is not made again', async (_, reply) => {
    const { store, waiting, sent, log } = slow();
    void store.dispatch(list());
    await expect.poll(() => waiting.length).toBe(1);
    endEpoch();
    waiting[0]?.answer(reply);
    await settle();
    expect(sent).toHaveLength(1);
    expect(log()).toEqual(['test/list/pending']);
  });

  test('what was under way is aborted', async () => {
    const signal = currentEpoch();
    const { http, api } = wire(() => ({ status: 200 }));
    const signals: unknown[] = [];
    const answer = http.defaults.adapter;
    http.defaults.adapter = (config) => {
      signals.push(config.signal);
      return (answer as (c: typeof config) => Promise<never>)(config);
    };
    await api.during(signal).send('get', '/api/stores/{store_id}', { path: { storeId: 's1' } });
    await api.during(signal).page('/api/stores', {});
    expect(signals).toEqual([signal, signal]);
    endEpoch();
    expect(signal.aborted).toBe(true);
    expect(currentEpoch().aborted).toBe(false);
  });

  test('what is nobody’s own is heard all the same', async () => {
    const { store, waiting, log } = slow();
    const open = readOpen<unknown, void>('test/site', (api) => api.send('get', '/api/site'));
    const reading = store.dispatch(open());
    await expect.poll(() => waiting.length).toBe(1);
    endEpoch();
    waiting[0]?.answer({ status: 200, body: {} });
    await reading;
    expect(log()).toEqual(['test/site/pending', 'test/site/fulfilled']);
  });
});

test('a placeholder without a value is a mistake of ours', async () => {
  const { api } = wire(() => ({ status: 200 }));
  const send = api.send as unknown as (method: string, path: string) => Promise<unknown>;
  await expect(send('get', '/api/stores/{store_id}')).rejects.toThrow('store_id is missing');
});
