/// <reference lib="webworker" />
import type { CacheRequest } from './cache-request';
import { keyOf, withNote } from './copy';
import sheet from './copy.css?url';

declare const self: ServiceWorkerGlobalScope;

/**
 * The service worker of guest pages. It caches the pages seen last, for when
 * there is no signal; whatever the network answers wins, and a copy says that
 * it is one. It handles guest pages and their files, and leaves everything else
 * alone: the dashboard, sign-in, the API.
 *
 * Codes and links count guests, so there is no navigation preload, which would
 * request them twice.
 */

/** How long a page may take before its copy is shown, in milliseconds. */
const TIMEOUT = 3_000;

/** How many entries each cache has at most. Redirects are texts: the target of a code or a link, by its path. */
const limits = { pages: 10, files: 40, redirects: 20 };
type CacheName = keyof typeof limits;

/** The code or link that is being followed, or the page of which there are no copies, by the window it opens in. */
const followed = new Map<string, string>();

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('files').then((files) => files.addAll([sheet, '/offline'])));
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode !== 'navigate') {
    if (pathname.startsWith('/assets/guest/')) event.respondWith(getFile(event, request));
    return;
  }
  // The dashboard's preview is a frame, and shows what there is or nothing.
  if (request.destination !== 'document') return;
  // What a worker fetches no longer says that it is a prefetch, which is not counted. No other is left to the browser:
  // it does not know that the network is down before a request has failed.
  if (request.headers.has('Sec-Purpose')) return;
  const key = keyOf(request.url);
  if (key) return event.respondWith(getPage(event, key));
  if (!/^\/(q|go|pdf-menu|s\/[^/]+)\/[^/.]+$/.test(pathname)) return;
  followed.set(event.resultingClientId, pathname);
  event.respondWith(follow(event, pathname));
});

/**
 * A page names itself and its files, since it may have been opened before this
 * worker was there, the code that led to it, and its links to the menu. So all of
 * them work without a signal before they have been followed. What is fetched
 * ahead is no click: only the server counts.
 */
self.addEventListener('message', (event) => {
  const { code, links, addresses } = event.data as CacheRequest;
  event.waitUntil(
    Promise.allSettled([
      ...addresses.map((address) =>
        keyOf(address) ? prefetch(event, address) : getFile(event, new Request(address)),
      ),
      ...links.map(async ([path, target]) => {
        await put('redirects', path, new Response(target));
        await prefetch(event, target);
      }),
      code && putCode(event, `/q/${code}`),
    ]),
  );
});

/**
 * Caches where a code leads, which the server alone knows: a link to any page
 * can name any code. HEAD is not counted as a scan.
 */
async function putCode(event: ExtendableEvent, path: string): Promise<void> {
  if (await cached('redirects', path)) return;
  const { ok, url } = await fetch(path, { method: 'HEAD' });
  if (!ok) return;
  await put('redirects', path, new Response(url));
  await prefetch(event, url);
}

/** Caches a page ahead with its fonts, its scripts and their style, unless it is there. */
async function prefetch(event: ExtendableEvent, address: string): Promise<void> {
  const key = keyOf(address);
  if (!key || (await cachedPage(key))) return;
  const answer = await fetch(address);
  await putPage(key, answer.clone());
  await prefetchFiles(event, await answer.text());
}

/** Caches the files that a text names, and what these name, also where they are kept already without it. */
async function prefetchFiles(event: ExtendableEvent, text: string, known = new Set<string>()): Promise<void> {
  for (const [name] of text.matchAll(/[\w-]+-[\w-]{8}\.(js|css|woff2)/g)) {
    if (known.has(name)) continue;
    known.add(name);
    const file = await getFile(event, new Request(`/assets/guest/${name}`));
    await prefetchFiles(event, await file.text(), known);
  }
}

/** The page from the network, or its copy. */
async function getPage(event: FetchEvent, key: string): Promise<Response> {
  const path = followed.get(event.resultingClientId);
  if (path) event.waitUntil(put('redirects', path, new Response(event.request.url)));
  followed.clear();
  const answering = fetch(event.request);
  const answer = await inTime(answering);
  if (answer && answer.status < 500) {
    event.waitUntil(putPage(key, answer.clone()));
    return answer;
  }
  // What comes too late is there for the next time: on a slow line the old copy would stay for good.
  if (!answer) {
    event.waitUntil(answering.then((late) => putPage(key, late.clone())).catch(() => undefined));
  }
  const page = await cachedPage(key);
  return page ? copyOf(page) : (answer ?? answering.catch(getExcuse));
}

/**
 * Where the network or what stands before the server does not answer, a code or
 * a link leads where it led before. A link keeps the language and the table of its page.
 */
async function follow(event: FetchEvent, path: string): Promise<Response> {
  const redirect = await cached('redirects', path);
  const answering = fetch(event.request);
  if (!redirect) return answering.catch(getExcuse);
  const answer = await inTime(answering);
  if (answer && !(answer.status > 501 && answer.status < 505)) return answer;
  const target = new URL(await redirect.text());
  const { referrer } = event.request;
  if (path.startsWith('/go/') && referrer) target.search = new URL(referrer).search;
  return Response.redirect(target.href);
}

/** A cached page with the note that it is a copy. */
async function copyOf(page: Response): Promise<Response> {
  const headers = new Headers(page.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  const made = new Date(headers.get('Date') ?? Date.now());
  const etag = headers.get('ETag') ?? '';
  return new Response(withNote(await page.text(), { made, etag, sheet }), { headers });
}

/** A page in the cache; of a store's page any language is better than none. */
async function cachedPage(key: string): Promise<Response | undefined> {
  const page = await cached('pages', key);
  return page ?? (await (await caches.open('pages')).matchAll(key, inAnyLanguage(key))).at(-1);
}

/** Finds a store's page in all its languages; other addresses name the store in their query. */
const inAnyLanguage = (key: string): CacheQueryOptions => ({
  ignoreVary: true,
  ignoreSearch: key.startsWith('/s/'),
});

/** Caches a page. One that is not there any more, or has moved, is removed in every language. */
async function putPage(key: string, answer: Response): Promise<void> {
  if (answer.status === 200) await put('pages', key, answer);
  if (answer.status !== 404 && answer.type !== 'opaqueredirect') return;
  await (await caches.open('pages')).delete(key, inAnyLanguage(key));
}

/** A file from the cache, or the network: its name changes with its content. */
async function getFile(event: ExtendableEvent, request: Request): Promise<Response> {
  const file = await cached('files', request);
  if (file) return file;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(put('files', request, answer.clone()));
  return answer;
}

/** What is shown in place of a page that is not here. */
const getExcuse = async (): Promise<Response> => (await cached('files', '/offline')) ?? Response.error();

const cached = (cacheName: CacheName, key: RequestInfo): Promise<Response | undefined> =>
  caches.match(key, { cacheName, ignoreVary: true });

/** Adds an entry to a cache as its newest; the oldest ones go. */
async function put(name: CacheName, key: RequestInfo, answer: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, answer);
  const keys = await cache.keys();
  for (const old of keys.slice(0, -limits[name])) await cache.delete(old, { ignoreVary: true });
}

/** The answer, or undefined where the network fails or takes longer than the timeout. */
const inTime = (answering: Promise<Response>): Promise<Response | undefined> =>
  Promise.race([
    answering.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT, undefined)),
  ]);
