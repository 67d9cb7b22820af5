/// <reference lib="webworker" />
import { keyOf, withNote } from './copy';
import sheet from './copy.css?url';
import type { Kept } from './kept';

declare const self: ServiceWorkerGlobalScope;

/**
 * The service worker of guest pages. It keeps the pages seen last, for when
 * there is no signal; whatever the network answers wins, and a copy says that
 * it is one. It handles guest pages and their files, and leaves everything else
 * alone: the dashboard, sign-in, the API.
 *
 * Codes and links, which count guests, are asked for by the browser itself as
 * long as there is a signal. There is no navigation preload, which would ask
 * for them twice.
 */

/** How long a page may take before its copy is shown, in milliseconds. */
const TIMEOUT = 3_000;

/** How many are kept of each. */
const most = { pages: 10, files: 40, ways: 20 };

/** The code or link that leads a guest on just now, by the window it is opened in. */
const opened = new Map<string, string>();

/** Whether the last page that was asked for came from the network. */
let reached = true;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('files').then((files) => files.add(sheet)));
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode !== 'navigate') {
    if (pathname.startsWith('/assets/guest/')) event.respondWith(fileOf(event, request));
    return;
  }
  // The dashboard's preview is a frame, and shows what there is or nothing.
  if (request.destination !== 'document') return;
  const key = keyOf(request.url);
  if (key) event.respondWith(pageOf(event, key));
  if (!/^\/(q|go)\/[^/]+$/.test(pathname)) return;
  // While it can the browser asks by itself, and says when it does so ahead of the guest: who is counted stays the same.
  if (navigator.onLine && reached) opened.set(event.resultingClientId, pathname);
  else event.respondWith(wayOf(event, pathname));
});

/**
 * A page that was opened before this worker was there names itself and its
 * files. Each page names the ways that lead on from it or led to it, so that
 * they go on without a signal before anybody has followed them; where they lead
 * is fetched unless it is kept. That is no click: only the server counts.
 */
self.addEventListener('message', (event) => {
  const { ways, addresses } = event.data as Kept;
  event.waitUntil(
    Promise.allSettled([
      ...addresses.map(async (address) => {
        const key = keyOf(address);
        if (key) await keepPage(key, await fetch(address));
        else await fileOf(event, new Request(address));
      }),
      ...ways.map(async ([way, to]) => {
        await keep('ways', way, new Response(to));
        const key = keyOf(to);
        if (key && !(await keptPage(key)) && !addresses.includes(to)) await keepPage(key, await fetch(to));
      }),
    ]),
  );
});

/** The page as the network has it, or as it was kept. */
async function pageOf(event: FetchEvent, key: string): Promise<Response> {
  const way = opened.get(event.resultingClientId);
  if (way) event.waitUntil(keep('ways', way, new Response(event.request.url)));
  opened.clear();
  const asked = fetch(event.request);
  const answer = await inTime(asked);
  reached = answer !== undefined && answer.status < 500;
  if (answer && reached) {
    event.waitUntil(keepPage(key, answer.clone()));
    return answer;
  }
  // What comes too late is there for the next time: on a slow line the old copy would stay for good.
  if (!answer) event.waitUntil(asked.then((late) => keepPage(key, late.clone())).catch(() => undefined));
  const kept = await keptPage(key);
  return kept ? copyOf(kept) : (answer ?? asked);
}

/**
 * Where the network does not answer, a code or a link leads where it led
 * before. A link takes language and table along from its page.
 */
async function wayOf(event: FetchEvent, way: string): Promise<Response> {
  const known = await (await caches.open('ways')).match(way);
  const asked = fetch(event.request);
  if (!known) return asked;
  const answer = await inTime(asked);
  if (answer) return answer;
  const to = new URL(await known.text());
  const { referrer } = event.request;
  if (way.startsWith('/go/') && referrer) to.search = new URL(referrer).search;
  return Response.redirect(to.href);
}

async function copyOf(kept: Response): Promise<Response> {
  const headers = new Headers(kept.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  const made = new Date(headers.get('Date') ?? Date.now());
  const etag = headers.get('ETag') ?? '';
  return new Response(withNote(await kept.text(), { made, etag, sheet }), { headers });
}

/** Any language of a store's page is better than none. */
async function keptPage(key: string): Promise<Response | undefined> {
  const pages = await caches.open('pages');
  const kept = await pages.match(key, { ignoreVary: true });
  if (kept || !key.startsWith('/s/')) return kept;
  return (await pages.matchAll(key, { ignoreVary: true, ignoreSearch: true })).at(-1);
}

/** A page that is there no longer, or has moved, is kept in no language. */
async function keepPage(key: string, answer: Response): Promise<void> {
  if (answer.status === 200) await keep('pages', key, answer);
  if (answer.status !== 404 && answer.type !== 'opaqueredirect') return;
  await (await caches.open('pages')).delete(key, { ignoreVary: true, ignoreSearch: key.startsWith('/s/') });
}

/** A file whose name tells its content. */
async function fileOf(event: ExtendableEvent, request: Request): Promise<Response> {
  const files = await caches.open('files');
  const kept = await files.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    event.waitUntil(keep('files', request, copy));
  }
  return answer;
}

/** Keeps an answer as the newest of its kind; what was kept longest ago goes. */
async function keep(kind: keyof typeof most, key: RequestInfo, answer: Response): Promise<void> {
  const cache = await caches.open(kind);
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, answer);
  const keys = await cache.keys();
  for (const old of keys.slice(0, -most[kind])) await cache.delete(old, { ignoreVary: true });
}

/** What has been answered before the timeout, if anything. */
const inTime = (asked: Promise<Response>): Promise<Response | undefined> =>
  Promise.race([
    asked.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT, undefined)),
  ]);
