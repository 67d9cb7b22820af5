import {
  combineReducers,
  configureStore,
  type Middleware,
  type Reducer,
  type StateFromReducersMapObject,
} from '@reduxjs/toolkit';
import { configure } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import {
  AxiosError,
  type AxiosProgressEvent,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { api as endpoints } from '@/api';
import { type Claims, readIdToken, type Session } from '@/lib/session/session';
import { createBaseQuery } from './server/base-query';
import { changesSlice } from './server/changes-slice';
import { createHttp, type TokenSource } from './server/http';
import { announceJoined, withoutSkipped } from './server/reads-under-way';

// What a test waits for comes at once on an idle machine; a busy one is no reason to fail.
configure({ asyncUtilTimeout: 30_000 });

/** An ID token that says this, as a browser reads it: nobody has signed it. */
export const idTokenOf = (claims: Partial<Claims> & { nonce?: string }): string => {
  const part = (value: object) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=/g, '');
  return `${part({ alg: 'ES256' })}.${part({ sub: 'u1', iat: 0, exp: 0, ...claims })}.signature`;
};

/** A session whose ID token says this. */
export const sessionOf = (claims: Partial<Claims>, refreshToken = 'r1'): Session => ({
  refreshToken,
  idTokenResult: readIdToken(idTokenOf(claims)),
});

/** Storage of one tab alone, that also tells in which order it was cleared. */
export class TabStorage implements Storage {
  private entries = new Map<string, string>();
  readonly removed: string[] = [];
  [name: string]: unknown;
  get length() {
    return this.entries.size;
  }
  clear = () => this.entries.clear();
  getItem = (key: string) => this.entries.get(key) ?? null;
  key = (index: number) => [...this.entries.keys()][index] ?? null;
  removeItem = (key: string) => {
    this.removed.push(key);
    this.entries.delete(key);
  };
  setItem = (key: string, value: string) => void this.entries.set(key, value);
}

/** A request as it would have gone over the wire. */
export type Sent = {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  ifMatch: string | null;
  idempotencyKey?: string;
};

/** A request as the server receives it, what tells that it is given up, and what tells how much has come. */
export type Received = Sent & { signal: AbortSignal | undefined; progress: (share: number) => void };

/** What the wire answers: a status, a body in snake_case, a page's next cursor, a revision, and the header of a file. */
export type Reply = { status: number; body?: unknown; next?: string; revision?: number; file?: string };

/** Answers requests in place of the server; undefined is a 404. */
export type Server = (sent: Received) => Reply | undefined | Promise<Reply | undefined>;

/** An answer that comes when the test says so. */
export const late = (reply: Reply): { answer: Promise<Reply>; come: () => void } => {
  let come = (): void => undefined;
  const answer = new Promise<Reply>((resolve) => {
    come = () => resolve(reply);
  });
  return { answer, come };
};

const signedIn: TokenSource = { token: () => 'token', refresh: async () => 'token' };

/**
 * The real client over a wire that ends in `server`, and what went over it. A change that found no server is sent
 * again after each of the pauses.
 */
export const wire = (server: Server, tokens: TokenSource = signedIn, pauses: number[] = []) => {
  const sent: Sent[] = [];
  const http = createHttp(tokens);
  http.defaults.adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const request: Sent = {
      method: (config.method ?? 'get').toUpperCase(),
      path: config.url ?? '',
      query: config.params ?? {},
      body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
      ifMatch: (config.headers.get('If-Match') as string | undefined) ?? null,
    };
    const key = config.headers.get('Idempotency-Key');
    if (typeof key === 'string') request.idempotencyKey = key;
    sent.push(request);
    const { status, body, next, revision, file } = (await server({
      ...request,
      signal: config.signal as AbortSignal | undefined,
      progress: (progress) => config.onUploadProgress?.({ progress } as AxiosProgressEvent),
    })) ?? {
      status: 404,
      body: { detail: 'There is no such thing.' },
    };
    const headers = {
      ...(next && { 'next-cursor': next }),
      ...(revision && { etag: `"${revision}"` }),
      ...(file && { 'content-disposition': file }),
    };
    const response = { data: body, status, statusText: '', headers, config } as AxiosResponse;
    if (status >= 200 && status < 300) return response;
    throw new AxiosError(`status ${status}`, 'ERR_BAD_REQUEST', config, null, response);
  };
  return { http, send: createBaseQuery(http, pauses), sent };
};

/** A store of the given slices over {@link wire}. */
export const storeOver = <R extends Record<string, Reducer>>(
  reducer: R,
  server: Server,
  pauses?: number[],
) => {
  const { send, sent } = wire(server, signedIn, pauses);
  const store = configureStore({
    reducer: withoutSkipped(
      combineReducers({
        changes: changesSlice.reducer,
        ...reducer,
        [endpoints.reducerPath]: endpoints.reducer,
      }) as unknown as Reducer<StateFromReducersMapObject<R>>,
    ),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { send } } }).concat(
        announceJoined,
        endpoints.middleware as Middleware,
      ),
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
  return { store, sent };
};

/**
 * A user with a mouse and a keyboard. Whether a style keeps the pointer from an element is not checked, which
 * takes long and finds nothing in a document without style sheets.
 */
export const newUser = (): UserEvent =>
  userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });

/** Lets everything run that waits for no answer: what is ready, and what that makes ready, also after a timer of 0 ms. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve));
};

/** Locks of a browser where other tabs hold these. */
export const locksWith = (others: Set<string>) => {
  const held = new Set(others);
  return {
    held,
    request: (name: string, { signal }: { signal: AbortSignal }, granted: () => Promise<never>) => {
      if (!held.has(name)) {
        held.add(name);
        return granted();
      }
      return new Promise<never>((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason)));
    },
    query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
  };
};
