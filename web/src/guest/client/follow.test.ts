// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followMenu } from './follow';

/** A page as the server writes it. */
const page = (name: string, { script = '/assets/guest/menu-1.js', template = 'plain' } = {}) =>
  `<html><head><style>.${name}{}</style></head><body>
  <script type="application/json" id="page-data">${menu(name, template)}</script>
  <script type="module" src="${script}"></script></body></html>`;

const menu = (name: string, template = 'plain') => JSON.stringify({ name, template });

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

/** What a guest sees of a menu while the server answers this: the menus that are shown, and the page loaded anew. */
const seen = (reply: () => Promise<Response>): unknown[] => {
  answer = reply;
  const shown: unknown[] = [];
  followMenu(
    menu('old'),
    (newer) => shown.push(newer),
    () => shown.push('loaded anew'),
  );
  return shown;
};

const shows = (name: string) => ({ name, template: 'plain' });

test.each<[string, () => Promise<Response>, unknown[], unknown[]]>([
  ['a menu that has changed is shown', async () => new Response(page('new')), [shows('new')], []],
  ['one that has not is left as it is', async () => new Response(page('old')), [], []],
  [
    'a newer version of Carte is loaded when a guest comes back',
    async () => new Response(page('new', { script: '/2.js' })),
    [],
    ['loaded anew'],
  ],
  [
    'another template is loaded when a guest comes back',
    async () => new Response(page('new', { template: 'paper' })),
    [shows('new')],
    ['loaded anew'],
  ],
  [
    'a menu that is not there any more is told',
    async () => new Response('', { status: 404 }),
    ['loaded anew'],
    ['loaded anew'],
  ],
  ['an error changes nothing', async () => new Response('', { status: 503 }), [], []],
  ['no signal changes nothing', () => Promise.reject(new TypeError('Failed to fetch')), [], []],
  ['an empty answer changes nothing', async () => new Response(''), [], []],
  ['a page of something else changes nothing', async () => new Response('<p>Wi-Fi login</p>'), [], []],
])('%s', async (_, reply, inAMinute, onComingBack) => {
  const shown = seen(reply);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown.splice(0)).toEqual(inAMinute);
  expect(fetched).toHaveBeenCalledWith('/s/x/menu?table=4', { cache: 'no-cache' });
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual(onComingBack);
});

test('a menu that nobody looks at asks nobody', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
  const shown = seen(async () => new Response(page('new')));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});

test('a menu that a browser goes Back to is read at once', async () => {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: 'back_forward' }] });
  const shown = seen(async () => new Response(page('new')));
  await vi.advanceTimersByTimeAsync(0);
  await vi.waitFor(() => expect(shown).toEqual([shows('new')]));
});

test('nothing is parsed as a document, which the policy of the page would forbid its style', async () => {
  const parsed = vi.spyOn(DOMParser.prototype, 'parseFromString');
  const shown = seen(async () => new Response(page('new')));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown).toEqual([shows('new')]);
  expect(parsed).not.toHaveBeenCalled();
});
