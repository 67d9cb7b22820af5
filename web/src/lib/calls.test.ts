import { expect, test } from 'vitest';
import { problemIn, read, write } from './calls';
import { savingSlice } from './saving';
import { storeOver, wire } from './testing';

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

test('a placeholder without a value is a mistake of ours', async () => {
  const { api } = wire(() => ({ status: 200 }));
  const send = api.send as unknown as (method: string, path: string) => Promise<unknown>;
  await expect(send('get', '/api/stores/{store_id}')).rejects.toThrow('store_id is missing');
});
