import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRejected } from '@reduxjs/toolkit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { api } from '@/api';
import { endEpoch } from '@/api/epoch';
import type { Call } from '@/api/server';
import { type Received, type Reply, type Sent, settle, storeOver } from '../testing';
import { createBaseQuery } from './base-query';
import { changesSlice } from './changes-slice';
import { createHttp } from './http';
import { problemIn, unreachable } from './problem';

const { addLink, getSite, listStores, listUsers, updateLink } = api.endpoints;

const change = (id: string, revision?: number, isActive = true) =>
  updateLink.initiate({ storeId: 's1', id, linkPatch: { isActive }, ...(revision && { revision }) });
const list = () => listStores.initiate({}, { subscribe: false, forceRefetch: true });

type Step = {
  meta?: { arg?: { endpointName: string }; requestStatus?: string; baseQueryMeta?: { revision: number } };
};

/** A server that answers when the test says so. */
const slow = () => {
  const waiting: { sent: Sent; answer: (reply: Reply) => void }[] = [];
  const made = storeOver(
    {
      changes: changesSlice.reducer,
      log: (log: string[] = [], action) => {
        const { arg, requestStatus } = (action as Step).meta ?? {};
        return requestStatus ? [...log, `${arg?.endpointName} ${requestStatus}`] : log;
      },
    },
    (sent) => new Promise((answer) => waiting.push({ sent, answer })),
  );
  return { ...made, waiting, log: () => made.store.getState().log as string[] };
};

describe('changes', () => {
  test('of one thing are sent one after another, each on the revision the one before led to', async () => {
    const { store, waiting, sent } = slow();
    const all = [change('a', 5), change('a', 5), change('a'), change('a', 5)].map((each) =>
      store.dispatch(each),
    );
    expect(store.getState().changes).toEqual({ pending: 4, stored: 0, failed: false });
    for (const [i, done] of all.entries()) {
      await expect.poll(() => waiting.length).toBe(i + 1);
      await settle();
      expect(sent).toHaveLength(i + 1);
      waiting[i]?.answer({ status: 200, body: { id: 'a' }, revision: 6 + i });
      await done;
    }
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"5"', '"6"', null, '"8"']);
    expect(store.getState().changes).toEqual({ pending: 0, stored: 4, failed: false });
  });

  test('of one thing go on from what was read since', async () => {
    const { store, waiting, sent } = slow();
    for (const [i, revision] of [5, 9, 5].entries()) {
      const done = store.dispatch(change('a', revision));
      await expect.poll(() => waiting.length).toBe(i + 1);
      waiting[i]?.answer({ status: 200, body: {}, revision: revision + 1 });
      await done;
    }
    // Somebody else made the revisions between: whoever still knows 5 has not seen them.
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"5"', '"9"', '"5"']);
  });

  test('of other things do not wait', async () => {
    const { store, waiting } = slow();
    void store.dispatch(change('a'));
    const other = store.dispatch(change('b'));
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.answer({ status: 200, body: { id: 'b' } });
    expect((await other).data).toEqual({ id: 'b' });
  });

  test('that are refused end with their problem, and do not hold up the next', async () => {
    const { store } = storeOver({ changes: changesSlice.reducer }, ({ body }) =>
      (body as { is_active: boolean }).is_active
        ? { status: 200, body: {} }
        : { status: 422, body: { detail: 'No.', code: 'invalid' } },
    );
    const [bad, good] = await Promise.all([
      store.dispatch(change('a', 1, false)),
      store.dispatch(change('a', 1)),
    ]);
    expect(problemIn(bad)).toEqual({ status: 422, detail: 'No.', code: 'invalid', fields: [] });
    expect(problemIn(good)).toBeNull();
    expect(store.getState().changes).toEqual({ pending: 0, stored: 1, failed: false });
    await store.dispatch(change('a', 1, false));
    expect(store.getState().changes.failed).toBe(true);
  });
});

test('reading is no change', async () => {
  const { store } = storeOver({ changes: changesSlice.reducer }, () => ({
    status: 200,
    body: [{ time_zone: 'UTC' }],
  }));
  expect((await store.dispatch(list())).data?.pages).toEqual([{ list: [{ timeZone: 'UTC' }], next: null }]);
  expect(store.getState().changes).toEqual({ pending: 0, stored: 0, failed: false });
});

test('what creates something has a key of its own, which its caller may choose', async () => {
  const { store, sent } = storeOver({}, () => ({ status: 201, body: { id: 'l1' } }));
  const linkInput = { kind: 'other', name: { en: 'A' }, linkAddress: 'https://a.example' } as const;
  await store.dispatch(addLink.initiate({ storeId: 's1', linkInput }));
  await store.dispatch(addLink.initiate({ storeId: 's1', linkInput }));
  await store.dispatch(addLink.initiate({ storeId: 's1', linkInput, idempotencyKey: 'mine' }));
  await store.dispatch(change('a'));
  const keys = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[0]).toMatch(/^[\w-]{10,64}$/);
  expect(keys[1]).toMatch(/^[\w-]{10,64}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys.slice(2)).toEqual(['mine', undefined]);
});

describe('a change that found no server', () => {
  const { deleteLink, orderLinks, restoreLink, retryJob } = api.endpoints;
  const linkInput = { kind: 'other', name: { en: 'A' }, linkAddress: 'https://a.example' } as const;
  const order = (ids: string[]) => orderLinks.initiate({ storeId: 's1', linkOrder: { ids } });
  const lost: Reply = { status: 503 };
  const done: Reply = { status: 200, body: {} };
  /** A server that answers one after another, and the last again and again. */
  const answers = (...replies: Reply[]) =>
    storeOver({}, () => (replies.length > 1 ? replies.shift() : replies[0]), [0, 0]);

  test.each([
    ['an order', () => order(['a', 'b'])],
    ['a change of a field', () => change('a', 5)],
    ['something new, under its key', () => addLink.initiate({ storeId: 's1', linkInput })],
    ['something that comes back', () => restoreLink.initiate({ storeId: 's1', id: 'a' })],
    ['a deletion', () => deleteLink.initiate({ storeId: 's1', id: 'a' })],
  ])('is sent again as it was: %s', async (_, call) => {
    const { store, sent } = answers(lost, lost, done);
    expect(problemIn(await store.dispatch(call() as ReturnType<typeof order>))).toBeNull();
    expect(sent).toHaveLength(3);
    expect(sent.slice(1)).toEqual([sent[0], sent[0]]);
  });

  test('ends with a problem where there is none for long', async () => {
    const { store, sent } = answers(lost);
    expect(problemIn(await store.dispatch(order(['a'])))?.status).toBe(503);
    expect(sent).toHaveLength(3);
  });

  test('is not overtaken by the next of the same thing', async () => {
    const { store, sent } = answers(lost, done);
    await Promise.all([store.dispatch(order(['a', 'b'])), store.dispatch(order(['b', 'a']))]);
    expect(sent.map(({ body }) => body)).toEqual([
      { ids: ['a', 'b'] },
      { ids: ['a', 'b'] },
      { ids: ['b', 'a'] },
    ]);
  });

  test('is not sent again where it would count twice, where its caller does that, or where it was refused', async () => {
    const draft = answers(lost);
    const body = { storeId: 's1', id: 'a', linkPatch: { isActive: true } };
    await draft.store.dispatch(updateLink.initiate({ ...body, noRetry: true }));
    expect(draft.sent).toHaveLength(1);
    const twice = answers(lost);
    await twice.store.dispatch(retryJob.initiate({ id: '1' }));
    expect(twice.sent).toHaveLength(1);
    const refused = answers({ status: 422, body: {} });
    await refused.store.dispatch(change('a', 5));
    expect(refused.sent).toHaveLength(1);
  });
});

describe('a file', () => {
  const file = new Blob(['a picture']);
  const addImage = (more = {}) =>
    api.endpoints.addImage.initiate({ storeId: 's1', body: { file }, ...more }, { track: false });

  test('is sent as a form, and reports how much of it has gone out', async () => {
    const shares: number[] = [];
    const { store, sent } = storeOver({}, ({ progress }) => {
      progress(0.5);
      return { status: 201, body: { id: 'i1' } };
    });
    const { data } = await store.dispatch(addImage({ onProgress: (share: number) => shares.push(share) }));
    expect(data).toEqual({ id: 'i1' });
    expect(shares).toEqual([0.5]);
    const [{ body, idempotencyKey }] = sent as [Sent];
    expect(((body as FormData).get('file') as File).size).toBe(file.size);
    expect(idempotencyKey).toMatch(/^[\w-]{10,64}$/);
  });

  test('waits for no other, and its request ends with it', async () => {
    const { store, waiting } = slow();
    const first = store.dispatch(addImage());
    void store.dispatch(addImage());
    await expect.poll(() => waiting.length).toBe(2);
    first.abort();
    expect(waiting.map(({ sent }) => (sent as Received).signal?.aborted)).toEqual([true, false]);
  });
});

describe('over a line that stalls', () => {
  /** Calls of a server that answers at once only what has the key `answered`; a change is given up soon. */
  const stalling = async () => {
    const arrived: { request: IncomingMessage; response: ServerResponse }[] = [];
    const server = createServer((request, response) => {
      request.resume();
      arrived.push({ request, response });
      if (request.headers['idempotency-key'] === 'answered') response.writeHead(201).end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await expect.poll(() => server.listening).toBe(true);
    const http = createHttp(
      { token: () => 'token', refresh: async () => 'token' },
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    const send = createBaseQuery(http, [], 300);
    return {
      arrived,
      send: (call: Call, type: 'query' | 'mutation' = 'mutation') =>
        send(call, { signal: new AbortController().signal, type }),
    };
  };
  const create = (idempotencyKey: string): Call => ({
    ...{ url: '/api/dishes', method: 'POST', body: {}, headers: { idempotencyKey, noRetry: true } },
  });

  test('a creation is given up in time, and holds up no other', async () => {
    const { send, arrived } = await stalling();
    const [first, second] = [send(create('stalled')), send(create('answered'))];
    expect((await first).error?.status).toBe(unreachable);
    expect((await second).error).toBeUndefined();
    expect(arrived.map(({ request }) => request.headers['idempotency-key'])).toEqual(['stalled', 'answered']);
  });

  test.each<[string, Call, 'query' | 'mutation']>([
    ['a picture', { url: '/api/images', method: 'POST', form: { file: new Blob(['a']) } }, 'mutation'],
    ['something that would count twice', { url: '/api/jobs/1/retry', method: 'POST' }, 'mutation'],
    ['what is read', { url: '/api/menu' }, 'query'],
  ])('%s takes as long as it takes', async (_, call, type) => {
    const { send, arrived } = await stalling();
    const taking = send(call, type);
    await expect.poll(() => arrived.length).toBe(1);
    // By when one that may take only so long, and began later, was given up.
    expect((await send(create('stalled'))).error?.status).toBe(unreachable);
    arrived[0]?.response.writeHead(200).end();
    expect((await taking).error).toBeUndefined();
  });
});

test('a call fills the path, names the query as the server does and sends the revision as If-Match', async () => {
  const { store, sent } = storeOver({}, () => ({ status: 200, body: { id: 'a/b' } }));
  await store.dispatch(change('a/b', 7, false));
  await store.dispatch(api.endpoints.listAudit.initiate({ storeId: 's1', topic: 'role' }));
  expect(sent).toEqual([
    {
      method: 'PATCH',
      path: '/api/stores/s1/links/a%2Fb',
      query: {},
      body: { is_active: false },
      ifMatch: '"7"',
    },
    {
      method: 'GET',
      path: '/api/audit',
      query: expect.objectContaining({ store_id: 's1', topic: 'role' }),
      ifMatch: null,
    },
  ]);
});

test('the revision of an answer is in its meta', async () => {
  const { store } = storeOver(
    { revision: (known = 0, action) => (action as Step).meta?.baseQueryMeta?.revision ?? known },
    () => ({ status: 200, body: {}, revision: 12 }),
  );
  await store.dispatch(api.endpoints.getConfiguration.initiate());
  expect(store.getState().revision).toBe(12);
});

test('a list is read page by page', async () => {
  const pages: Record<string, Reply> = {
    '': { status: 200, body: [{ uid: 'a' }], next: 'abc' },
    abc: { status: 200, body: [{ uid: 'b' }] },
  };
  const { store, sent } = storeOver({}, ({ query }) => pages[query.cursor ?? '']);
  await store.dispatch(listUsers.initiate({ search: 'bar' }));
  const { data } = await store.dispatch(listUsers.initiate({ search: 'bar' }, { direction: 'forward' }));
  expect(data?.pages).toEqual([
    { list: [{ uid: 'a' }], next: 'abc' },
    { list: [{ uid: 'b' }], next: null },
  ]);
  expect(sent.map(({ query: { search, cursor } }) => [search, cursor])).toEqual([
    ['bar', undefined],
    ['bar', 'abc'],
  ]);
});

describe('when a user has left', () => {
  test('a change that waits is not sent, and the one under way never ends', async () => {
    const { store, waiting, sent, log } = slow();
    const ended: unknown[] = [];
    for (const isActive of [true, false]) {
      void store.dispatch(change('a', 1, isActive)).then((result) => ended.push(result));
    }
    await expect.poll(() => waiting.length).toBe(1);
    endEpoch();
    const next = store.dispatch(change('a', 7));
    await expect.poll(() => waiting.length).toBe(2);
    waiting[0]?.answer({ status: 200, body: {} });
    waiting[1]?.answer({ status: 200, body: {} });
    await next;
    await settle();
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"7"']);
    expect(ended).toEqual([]);
    expect(log().filter((step) => !step.endsWith('pending'))).toEqual(['updateLink fulfilled']);
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
    expect(log()).toEqual(['listStores pending']);
  });

  test('the next user waits for nothing of theirs', async () => {
    const { store, waiting } = slow();
    void store.dispatch(list());
    await expect.poll(() => waiting.length).toBe(1);
    endEpoch();
    store.dispatch(api.util.resetApiState());
    const mine = store.dispatch(list());
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.answer({ status: 200, body: [{ id: 's2' }] });
    expect((await mine).data?.pages[0]?.list).toEqual([{ id: 's2' }]);
  });

  test('what was under way is aborted', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { store } = storeOver({}, ({ signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    void store.dispatch(list());
    void store.dispatch(change('a'));
    await expect.poll(() => signals.length).toBe(2);
    endEpoch();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
  });

  test('what is nobody’s own is heard all the same', async () => {
    const { store, waiting, log } = slow();
    const reading = store.dispatch(getSite.initiate());
    await expect.poll(() => waiting.length).toBe(1);
    endEpoch();
    waiting[0]?.answer({ status: 200, body: {} });
    await reading;
    expect(log()).toEqual(['getSite pending', 'getSite fulfilled']);
  });
});

test('a call can be given up', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const { store } = storeOver(
    { given: (given = 0, action) => given + (isRejected(action) ? 1 : 0) },
    ({ signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    },
  );
  const reading = store.dispatch(list());
  await expect.poll(() => signals.length).toBe(1);
  reading.abort();
  await reading;
  expect(signals[0]?.aborted).toBe(true);
  expect(store.getState().given).toBe(1);
});
