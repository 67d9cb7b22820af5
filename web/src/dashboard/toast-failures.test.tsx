// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '@/api';
import { fetchMenu } from '@/features/menu/dynamic-menu-slice';
import { startI18n } from '@/i18n';
import { type Reply, wire } from '@/lib/testing';
import { toastOutage, toastProblem } from '@/ui/toasts';
import { createAppStore } from './store';

vi.mock('@/ui/toasts', async (original) => ({
  ...(await original<typeof import('@/ui/toasts')>()),
  toastProblem: vi.fn(),
  toastOutage: vi.fn(),
}));

beforeAll(() => startI18n('en'));
beforeEach(() => {
  vi.mocked(toastProblem).mockClear();
  vi.mocked(toastOutage).mockClear();
});

const open = (answer: () => Reply) => createAppStore({ send: wire(() => answer()).send });
const told = () => [
  ...vi.mocked(toastProblem).mock.calls.map(([, text]) => text),
  ...vi.mocked(toastOutage).mock.calls.map(([text]) => text),
];

const broken = 'Something went wrong on our side. Please try again in a moment.';

test.each<[what: string, reply: Reply, toasts: string[]]>([
  ['that went wrong', { status: 500, body: {} }, [broken]],
  ['that is not allowed', { status: 403, body: {} }, ['You may not do this.']],
  ['that breaks a rule, which is told at its field', { status: 422, body: {} }, []],
  ['that went well', { status: 200, body: [] }, []],
])('a read %s', async (_, reply, toasts) => {
  const store = open(() => reply);
  await store.dispatch(api.endpoints.listTables.initiate({ storeId: 's1' }));
  expect(told()).toEqual(toasts);
});

test('what is read by a slice is told as well', async () => {
  const store = open(() => ({ status: 500, body: {} }));
  await store.dispatch(fetchMenu('s1'));
  expect([...new Set(told())]).toEqual([broken]);
});

test('what fails again and again is told once, and anew after it went well', async () => {
  let status = 500;
  const store = open(() => ({ status, body: [] }));
  const read = store.dispatch(api.endpoints.listTables.initiate({ storeId: 's1' }));
  await read;
  await read.refetch();
  await read.refetch();
  expect(told()).toHaveLength(1);
  status = 200;
  await read.refetch();
  status = 500;
  await read.refetch();
  expect(told()).toHaveLength(2);
});

test('one outage is told once, however much is read in it, and no one is asked to do what goes on by itself', async () => {
  let status = 503;
  const store = open(() => ({ status, body: [] }));
  const read = (storeId: string) =>
    store.dispatch(api.endpoints.listTables.initiate({ storeId }, { forceRefetch: true }));
  await read('s1');
  await read('s2');
  await store.dispatch(fetchMenu('s1'));
  expect(told()).toEqual(['Carte cannot be reached. Check your connection.']);
  status = 200;
  await read('s1');
  status = 503;
  await read('s1');
  expect(told()).toHaveLength(2);
});

test('a change that fails is told by whoever made it', async () => {
  const store = open(() => ({ status: 500, body: {} }));
  await store.dispatch(api.endpoints.deleteTable.initiate({ storeId: 's1', id: 't1' }));
  expect(told()).toEqual([]);
});
