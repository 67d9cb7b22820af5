import {
  type BaseQueryApi,
  type BaseQueryFn,
  createApi,
  defaultSerializeQueryArgs,
} from '@reduxjs/toolkit/query/react';
import { epochCount } from './epoch';
import type { Problem } from './problem';

/** A call, as the endpoints describe it. */
export type Call = {
  url: string;
  method?: string;
  body?: unknown;
  /** The fields of a form that is sent in place of a body: those with files. */
  form?: Record<string, Blob | string>;
  /** Called with how much of what is sent has gone out, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** The query, with the server's names. */
  params?: Record<string, unknown>;
  /**
   * What becomes a header: the revision a change is based on, and the key under which something is created once; and
   * whether the caller sends it again itself where no server was found.
   */
  headers?: {
    revision?: number | undefined;
    idempotencyKey?: string | undefined;
    noRetry?: boolean | undefined;
  };
  /** Whether it answers a file, such as a picture, which becomes a Blob. */
  asFile?: boolean;
  /** Where the page of a list begins that is asked for; null for the first. */
  cursor?: string | null;
};

/** What an answer says besides its body. */
export type Meta = {
  /** The revision of what was answered, by its ETag. */
  revision?: number;
  /** What a file is called. */
  fileName?: string;
  /** Whether changes were stored while it was read, which it may not know. */
  isCrossed?: boolean;
};

/** How a call ended. */
export type Outcome =
  | { data: unknown; error?: undefined; meta: Meta }
  | { error: Problem; data?: undefined; meta?: undefined };

/** Sends calls. */
export type Send = (call: Call, api: Pick<BaseQueryApi, 'signal' | 'type'>) => Promise<Outcome>;

/** What the store gives to every thunk. */
export type Services = { send: Send };

/** A page of a list, and the cursor of the next one: null after the last. */
export type Page<List> = { list: List; next: string | null };

/** How a list is read page by page. */
export const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: Page<unknown>) => next,
};

const baseQuery: BaseQueryFn<Call, unknown, Problem, object, Meta> = (call, api) =>
  (api.extra as Services).send(call, api);

/** The server, still without endpoints. How calls are sent is the store's to say. */
export const server = createApi({
  baseQuery,
  // A call of a user who has left never ends; one of the next user must not wait for it.
  serializeQueryArgs: (query) => `${epochCount()} ${defaultSerializeQueryArgs(query)}`,
  // What was read is there without a network too; it is read again where it is shown and older than a minute. When
  // the network is back, what says that something could not be read reads it: `refetchOnReconnect` would remove what
  // has no subscriber, and with it whatever a slice is just reading.
  keepUnusedDataFor: 3600,
  refetchOnMountOrArgChange: 60,
  endpoints: () => ({}),
});
