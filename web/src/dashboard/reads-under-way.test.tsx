// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, once } from '@/api';
import type { Dispatch } from '@/lib/state/redux';
import { settle, wire } from '@/lib/testing';
import { createAppStore, type State } from './store';
import { answersForEachTest, held, openDashboard } from './testing';

const answers = answersForEachTest();

type Read = (dispatch: Dispatch) => unknown;

/** Every read there is, about the same store. */
const reads: Read[] = Object.values(api.endpoints)
  .filter((endpoint) => 'useQuery' in endpoint || 'useInfiniteQuery' in endpoint)
  .map(({ initiate }) => {
    const start = initiate as unknown as (args: object, options: typeof once) => Parameters<Dispatch>[0];
    return (dispatch) => dispatch(start({ storeId: 's1', id: 'x', menuId: 'm' }, once));
  });

/** The state without the cache of calls. */
const slicesOf = ({ api: _, ...slices }: State) => slices;

test('no slice takes for a failure that something is asked for while it is being read', async () => {
  const store = createAppStore({ send: wire(() => new Promise(() => undefined)).send });
  const ask = async () => {
    for (const read of reads) read(store.dispatch);
    await settle();
    return slicesOf(store.getState());
  };
  expect(reads.length).toBeGreaterThan(30);
  expect(await ask()).toEqual(await ask());
});

test('two changes that meet somebody else’s at once leave the screen where it is', async () => {
  const { user, sent } = openDashboard(answers, '/stores/store-0/links');
  await user.click(await screen.findByRole('button', { name: /^Site 0/ }));
  const field = (name: string | RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement;
  const base = '/api/stores/s0';
  const [link] = (answers[`GET ${base}/links`] as { body: object[] }).body;
  const links = held({ status: 200, body: [{ ...link, name: { en: 'Theirs' }, revision: 2 }] });
  answers[`GET ${base}/links`] = links.answer;
  answers[`GET ${base}/link-page`] = {
    status: 200,
    body: { id: 's0', tagline: { en: 'Their words' }, revision: 2 },
  };
  const patches = [`${base}/link-page`, `${base}/links/l0`];
  for (const path of patches) answers[`PATCH ${path}`] = { status: 412 };
  for (const [name, value] of [
    ['Tagline', 'My words'],
    [/^Name/, 'Mine'],
  ] as const) {
    fireEvent.change(field(name), { target: { value } });
    fireEvent.blur(field(name));
  }
  await waitFor(() => {
    const paths = sent.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
    expect(paths.sort()).toEqual(patches);
  });
  await settle();
  links.release();
  await screen.findByText(/“Theirs”/);
  await screen.findByText(/“Their words”/);
  expect(field(/^Name/).value).toBe('Mine');
  expect(field('Tagline').value).toBe('My words');
});

test.each([
  ['links', 'GET /api/stores/s0/links', { name: 'More for Site 0' }],
  ['menu', 'GET /api/stores/s0/menus/m', { name: /^Soups/ }],
] as const)('%s that were left and opened again before they came are shown', async (at, call, shown) => {
  const slow = held(answers[call] as { status: number });
  answers[call] = slow.answer;
  const other = held({ status: 500 });
  answers[call.replace('s0', 's1')] = other.answer;
  const { go, sent } = openDashboard(answers, `/stores/store-0/${at}`);
  const asked = (path: string) => sent.some((each) => `${each.method} ${each.path}` === path);
  await waitFor(() => expect(asked(call)).toBe(true));
  await go(`/stores/store-1/${at}`);
  await waitFor(() => expect(asked(call.replace('s0', 's1'))).toBe(true));
  await go(`/stores/store-0/${at}`);
  await settle();
  slow.release();
  await screen.findByRole('button', shown);
  other.release();
});

test('who manages a page is told where it was left and opened again before they came', async () => {
  const ada = { uid: 'u1', email: 'ada@osteria.example', name: 'Ada L', photo_url: '', role: 'store_owner' };
  const call = 'GET /api/stores/s0/link-page-users';
  const users = held({ status: 200, body: [ada] });
  answers[call] = users.answer;
  const { go, sent } = openDashboard(answers, '/stores/store-0/links');
  await waitFor(() => expect(sent.some(({ path }) => `GET ${path}` === call)).toBe(true));
  await go('/stores/store-0/menu');
  await go('/stores/store-0/links');
  await settle();
  users.release();
  await screen.findByText(/Ada L/);
});
