// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followMenu } from './follow';

/** A page as the server writes it. */
const page = (name: string, { script = '/assets/guest/menu-1.js', template = 'plain' } = {}) =>
  `<html><head><style>.${name}{}</style></head><body>
  <script type="application/json" id="page-data">${menu(name, template)}</script>
  <script type="module" src="${script}"></script></body></html>`;

const menu = (name: string, template = 'plain') => JSON.stringify({ base: '/s/x', name, template });

/** The streams that were opened, as a server that tells of changes sees them. */
let streams: Stream[];
class Stream {
  readyState = 1;
  onmessage?: () => void;
  constructor(readonly address: string) {
    streams.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
}
const open = () => streams.filter(({ readyState }) => readyState < 2);

const look = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

let answer: () => Promise<Response>;
const fetched = vi.fn((_: string) => answer());
let listen: () => void;

beforeEach(() => {
  streams = [];
  vi.spyOn(document, 'addEventListener');
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('performance', { getEntriesByType: () => [] });
  document.head.innerHTML = '<script type="module" src="/assets/guest/menu-1.js"></script>';
  history.replaceState(null, '', '/s/x/menu?table=4#without=nuts');
});

afterEach(() => {
  for (const [type, listener] of vi.mocked(document.addEventListener).mock.calls)
    document.removeEventListener(type, listener);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockClear();
});

/** What a guest sees of a menu while the server answers this: the menus that are shown, and the page loaded anew. */
const seen = (reply: () => Promise<Response>): unknown[] => {
  answer = reply;
  const shown: unknown[] = [];
  listen = followMenu(
    menu('old'),
    (newer) => shown.push(newer),
    () => shown.push('loaded anew'),
  );
  return shown;
};

const shows = (name: string) => ({ base: '/s/x', name, template: 'plain' });

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

test('a change that is told is shown at once, and many of them cost one reading in two seconds', async () => {
  vi.stubGlobal('EventSource', Stream);
  let name = 'new';
  const shown = seen(async () => new Response(page(name)));
  expect(streams).toEqual([]);
  listen();
  listen();
  expect(streams.map(({ address }) => address)).toEqual(['/s/x/changes']);
  const tell = () => streams[0]?.onmessage?.();
  tell();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([shows('new')]);
  for (name of ['newer', 'newest']) {
    tell();
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(shown.slice(1)).toEqual([shows('newest')]);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a change that is told while the menu is read is not lost', async () => {
  vi.stubGlobal('EventSource', Stream);
  const answers: ((answer: Response) => void)[] = [];
  const shown = seen(() => new Promise((resolve) => answers.push(resolve)));
  listen();
  streams[0]?.onmessage?.();
  await vi.advanceTimersByTimeAsync(0);
  streams[0]?.onmessage?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answers).toHaveLength(1);
  answers[0]?.(new Response(page('read before')));
  await vi.advanceTimersByTimeAsync(2_000);
  answers[1]?.(new Response(page('new')));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([shows('read before'), shows('new')]);
});

test('a menu that nobody looks at is told nothing, and is again when it is looked at', async () => {
  vi.stubGlobal('EventSource', Stream);
  seen(async () => new Response(page('old')));
  listen();
  look('hidden');
  expect(open()).toEqual([]);
  streams[0]?.onmessage?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).not.toHaveBeenCalled();
  expect(open()).toEqual([]);
  look('visible');
  expect(open()).toHaveLength(1);
  expect(streams).toHaveLength(2);
});

test('a stream that was refused is asked for again each minute, in which the menu is read', async () => {
  vi.stubGlobal('EventSource', Stream);
  const shown = seen(async () => new Response(page('new')));
  listen();
  streams[0]?.close();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(open()).toHaveLength(1);
  expect(shown).toEqual([shows('new')]);
});

test('without streams the minute stays', async () => {
  const shown = seen(async () => new Response(page('new')));
  listen();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown).toEqual([shows('new')]);
});

test.each<[string, string, boolean, unknown[]]>([
  ['a menu that has changed is shown', page('new'), true, [shows('new')]],
  ['one that has not is left as it is', page('old'), true, []],
  ['another template is not shown', page('new', { template: 'paper' }), false, []],
  ['what needs other scripts is not shown', page('new', { script: '/2.js' }), false, []],
  ['a page of something else is not shown', '<p>Not found</p>', false, []],
])('of the page that replaces a copy, %s', (_, newer, isShown, expected) => {
  const shown = seen(async () => new Response(''));
  expect(window.showNewer?.(newer)).toBe(isShown);
  expect(shown).toEqual(expected);
});
