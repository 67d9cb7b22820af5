import { nanoid } from '@reduxjs/toolkit';
import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { currentEpoch } from '@/api/epoch';
import type { Call, Outcome, Send } from '@/api/server';
import { createChanges } from './changes';
import { isOpenToAll } from './http';
import { foundNoServer, problemOf } from './problem';

/**
 * How long a change that found no server waits before each time it is sent again, in milliseconds. A draft is sent
 * again by its outbox instead (`noRetry`), which shows at once that no server was found.
 */
const retryPauses = [300, 900, 1800];

/**
 * How long a change that can be sent again may take, in milliseconds. The client itself has no time-out; but changes of
 * one thing wait for each other, so that on a line that stalls one without an answer would hold up all after it.
 */
const changeTimeout = 30_000;

/** Sends the calls of all endpoints over the HTTP client. */
export const createBaseQuery = (http: AxiosInstance, pauses = retryPauses, timeout = changeTimeout): Send => {
  let changes = createChanges();
  let changesOf = currentEpoch();

  const request = async (call: Call, signal: AbortSignal): Promise<Outcome> => {
    try {
      signal.throwIfAborted();
      // A file is long on its way, and so may be what is read.
      const isBounded = isRepeatable(call) && !call.form;
      const config = { ...configOf(call), ...(isBounded && { timeout }), signal };
      const { data, headers } = await http.request(config);
      const revision = /\d+/.exec(headers.etag ?? '')?.[0];
      return {
        data: 'cursor' in call ? { list: data, next: headers['next-cursor'] ?? null } : (data ?? null),
        meta: {
          ...(revision !== undefined && { revision: Number(revision) }),
          ...(call.asFile && { fileName: fileNameOf(headers['content-disposition']) }),
        },
      };
    } catch (error) {
      return { error: problemOf(error) };
    }
  };

  /** Sends a change again where no server was found: its answer may be all that was lost. */
  const requestWithRetries = async (call: Call, signal: AbortSignal): Promise<Outcome> => {
    let outcome = await request(call, signal);
    for (const pause of isRepeatable(call) && !call.headers?.noRetry ? pauses : []) {
      if (!outcome.error || !foundNoServer(outcome.error) || signal.aborted) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
      outcome = await request(call, signal);
    }
    return outcome;
  };

  return async (call, { signal, type }) => {
    // What is nobody's own counts whoever is here by then.
    if (isOpenToAll(call.url)) return request(call, signal);
    const epoch = currentEpoch();
    if (epoch !== changesOf) {
      changes = createChanges();
      changesOf = epoch;
    }
    // Chosen here, so that whatever sends the call again sends the same key.
    const keyed = withKey(call);
    const outcome = await abortedByEither(signal, epoch, (both) => {
      if (type === 'query') return request(keyed, both);
      // A file is long on its way, and changes nothing that others wait for.
      if (call.form) return requestWithRetries(keyed, both);
      return changes(call.url, call.headers?.revision, (revision) =>
        requestWithRetries({ ...keyed, headers: { ...keyed.headers, revision } }, both),
      );
    });
    // The call of a user who has left never ends.
    return epoch.aborted ? new Promise(() => undefined) : outcome;
  };
};

/** The call with a key, where it creates something and its caller has chosen none. */
const withKey = (call: Call): Call =>
  call.headers && 'idempotencyKey' in call.headers
    ? { ...call, headers: { ...call.headers, idempotencyKey: call.headers.idempotencyKey ?? nanoid() } }
    : call;

/**
 * Reports whether sending a change twice does what sending it once does: the server makes what has a key once,
 * takes a change that leaves everything as it is whatever revision it is based on, and deletes or brings back what
 * is deleted or back already.
 */
const isRepeatable = ({ method = 'GET', url, headers }: Call): boolean =>
  ['PUT', 'PATCH', 'DELETE'].includes(method) ||
  headers?.idempotencyKey !== undefined ||
  /\/(restore|keep|publish|discard)$/.test(url);

const configOf = ({
  url,
  method = 'GET',
  body,
  form,
  onProgress,
  params,
  headers = {},
  asFile,
  cursor,
}: Call): AxiosRequestConfig => ({
  url,
  method,
  data: form ? formOf(form) : body,
  ...(onProgress && { onUploadProgress: ({ progress }) => progress !== undefined && onProgress(progress) }),
  params: { ...params, ...(cursor && { cursor }) },
  ...(asFile && { responseType: 'blob' as const }),
  headers: {
    ...(headers.revision !== undefined && { 'If-Match': `"${headers.revision}"` }),
    ...(headers.idempotencyKey && { 'Idempotency-Key': headers.idempotencyKey }),
  },
});

/** What a header says that a file is called, plainly or as RFC 8187 writes other letters. */
const fileNameOf = (disposition = ''): string => {
  const [, encoded] = /filename\*=utf-8''([^;]+)/i.exec(disposition) ?? [];
  if (encoded) return decodeURIComponent(encoded);
  const [, quoted, plain = ''] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted ?? plain;
};

const formOf = (fields: Record<string, Blob | string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

/** Runs with a signal that either of two aborts. */
const abortedByEither = async <T>(
  one: AbortSignal,
  other: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const signal of [one, other]) signal.addEventListener('abort', abort);
  try {
    return await run(controller.signal);
  } finally {
    for (const signal of [one, other]) signal.removeEventListener('abort', abort);
  }
};
