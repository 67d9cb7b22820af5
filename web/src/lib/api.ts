import type { AxiosInstance } from 'axios';
import type { Camel } from '@/api/camel';
import type { paths } from '@/api/schema.gen';
import { toSnake } from './case';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths of the OpenAPI document that know a method. */
type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

type Operation<P extends keyof paths, M extends Method> = paths[P][M];

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** What a call answers, as the browser names it. */
type Answer<O> = O extends { responses: infer R }
  ? Camel<Json<R[Extract<keyof R, 200 | 201 | 202 | 204>]>>
  : never;

type Query<O> = O extends { parameters: { query?: infer Q } } ? Camel<NonNullable<Q>> : never;
type Entry<List> = List extends readonly (infer E)[] ? E : never;

/** A page of a list, and the cursor of the next one: null after the last. */
export type Page<E> = { list: E[]; next: string | null };

type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? Camel<B> : undefined;
type Params<O> = O extends { parameters: { path: infer P extends object } } ? Camel<P> : undefined;

/** A call's inputs: the placeholders of its path, its body, and the revision it is based on. */
type Input<O> = (Params<O> extends undefined ? { path?: undefined } : { path: Params<O> }) &
  (Body<O> extends undefined ? { body?: undefined } : { body: Body<O> }) & { revision?: number };

/** The inputs of a call, which may be left out where there are none. */
type Inputs<O> = Record<never, never> extends Input<O> ? [Input<O>?] : [Input<O>];

/** Something with the revision that its ETag names. */
export type Tagged<T> = { value: T; revision: number };

/** The typed client over the paths of the OpenAPI document. */
export type Api = {
  send<M extends Method, P extends PathWith<M>>(
    method: M,
    path: P,
    ...input: Inputs<Operation<P, M>>
  ): Promise<Answer<Operation<P, M>>>;
  /** Sends, for what tells its revision in the ETag alone. */
  sendTagged<M extends Method, P extends PathWith<M>>(
    method: M,
    path: P,
    ...input: Inputs<Operation<P, M>>
  ): Promise<Tagged<Answer<Operation<P, M>>>>;
  /** Reads a page of a list that has no bound. */
  page<P extends PathWith<'get'>>(
    path: P,
    query: Query<Operation<P, 'get'>>,
    ...params: Params<Operation<P, 'get'>> extends undefined ? [] : [Params<Operation<P, 'get'>>]
  ): Promise<Page<Entry<Answer<Operation<P, 'get'>>>>>;
  /** This client for calls that `signal` aborts. */
  during(signal: AbortSignal): Api;
};

/** Makes the typed client over the HTTP client; `signal` aborts its calls. */
export const createApi = (http: AxiosInstance, signal?: AbortSignal): Api => {
  const config = signal ? { signal } : {};
  const request = (method: Method, path: string, input: AnyInput = {}) =>
    http.request({
      ...config,
      method,
      url: fill(path, input.path ?? {}),
      data: input.body,
      headers: input.revision ? { 'If-Match': `"${input.revision}"` } : {},
    });
  return {
    async send(method, path, ...[input]) {
      return (await request(method, String(path), input as AnyInput)).data;
    },
    async sendTagged(method, path, ...[input]) {
      const { data, headers } = await request(method, String(path), input as AnyInput);
      return { value: data, revision: Number(/\d+/.exec(headers.etag)?.[0]) };
    },
    async page(path, query, ...[params]) {
      const url = fill(String(path), (params ?? {}) as Record<string, string>);
      const { data, headers } = await http.get(url, { ...config, params: toSnake(query) });
      return { list: data, next: headers['next-cursor'] ?? null };
    },
    during: (until) => createApi(http, until),
  };
};

type AnyInput = { path?: Record<string, string>; body?: unknown; revision?: number };

/** Puts values into a path's placeholders: `/api/stores/{store_id}` with `storeId`. */
const fill = (path: string, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name.replace(/_(\w)/g, (__, letter: string) => letter.toUpperCase())];
    if (value === undefined) throw new Error(`${path}: ${name} is missing`);
    return encodeURIComponent(value);
  });
