// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followMenu } from './follow';

const page = (name: string, script = '/assets/guest/menu-1.js') =>
  `<html><body><script type="application/json" id="page-data">{"name":"${name}"}</script>
  <script type="module" src="${script}"></script></body></html>`;

let answer: () => Promise<Response>;
const fetched = vi.fn((_: string) => answer());

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('performance', { getEntriesByType: () => [] });
  document.head.innerHTML = '<script type="module" src="/assets/guest/menu-1.js"></script>';
  history.replaceState(null, '', '/s/x/menu?table=4#without=nuts');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockClear();
});

/** Follows a menu named "old" for a minute, while the server answers this. */
const minute = async (reply: () => Promise<Response>): Promise<unknown[]> => {
  answer = reply;
  const shown: unknown[] = [];
  followMenu('{"name":"old"}', (newer) => shown.push(newer));
  await vi.advanceTimersByTimeAsync(60_000);
  return shown;
};

test.each<[string, () => Promise<Response>, unknown[]]>([
  ['a menu that has changed is shown', async () => new Response(page('new')), [{ name: 'new' }]],
  ['one that has not is left as it is', async () => new Response(page('old')), []],
  ['a newer version of Carte is left to the next visit', async () => new Response(page('new', '/2.js')), []],
  ['an error changes nothing', async () => new Response('', { status: 503 }), []],
  ['no signal changes nothing', () => Promise.reject(new TypeError('Failed to fetch')), []],
  ['a page of something else changes nothing', async () => new Response('<p>Wi-Fi login</p>'), []],
])('%s', async (_, reply, shown) => {
  expect(await minute(reply)).toEqual(shown);
  expect(fetched).toHaveBeenCalledWith('/s/x/menu?table=4', { cache: 'no-cache' });
});

test('a menu that nobody looks at asks nobody', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
  expect(await minute(async () => new Response(page('new')))).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});

test('a menu that a browser goes Back to is read at once', async () => {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: 'back_forward' }] });
  answer = async () => new Response(page('new'));
  const shown = vi.fn();
  followMenu('{"name":"old"}', shown);
  await vi.advanceTimersByTimeAsync(0);
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith({ name: 'new' }));
});
