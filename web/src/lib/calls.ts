import { type AsyncThunk, createAsyncThunk } from '@reduxjs/toolkit';
import type { Api } from './api';
import { type Problem, problemOf } from './problem';

/** What every call may use, given to the store once. */
export type Services = { api: Api };

/** What a change carries in its actions' meta, see {@link write}. */
export type ChangeMeta = { change: true };

type ReadConfig = { extra: Services; rejectValue: Problem };
type WriteConfig = ReadConfig & {
  pendingMeta: ChangeMeta;
  fulfilledMeta: ChangeMeta;
  rejectedMeta: ChangeMeta;
};

/** Aborted when the user leaves. */
let epoch = new AbortController();

/** What tells that the user who is here now has left. */
export const currentEpoch = (): AbortSignal => epoch.signal;

/**
 * Ends what the user who leaves has begun, so that nothing of it reaches the
 * next one: changes that wait for their turn are not sent, calls under way are
 * aborted, and nobody hears how they end.
 */
export const endEpoch = (): void => {
  epoch.abort();
  epoch = new AbortController();
  last = Promise.resolve();
};

/** What `run` comes to while its user is here; nothing ever comes of it after that. */
const within = async <T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> => {
  const outcome = await run().then(
    (value) => () => value,
    (error) => () => {
      throw error;
    },
  );
  return signal.aborted ? new Promise(() => undefined) : outcome();
};

/** A call that reads: a thunk that ends in the answer or in a {@link Problem}. */
export const read = <Result, Arg>(
  type: string,
  run: (api: Api, arg: Arg) => Promise<Result>,
): AsyncThunk<Result, Arg, ReadConfig> =>
  readOpen(type, (api, arg) => {
    const signal = currentEpoch();
    return within(signal, () => run(api.during(signal), arg));
  });

/** A call that reads what is nobody's own: its answer counts whoever is here by then. */
export const readOpen = <Result, Arg>(
  type: string,
  run: (api: Api, arg: Arg) => Promise<Result>,
): AsyncThunk<Result, Arg, ReadConfig> =>
  createAsyncThunk<Result, Arg, ReadConfig>(type, async (arg, { extra, rejectWithValue }) => {
    try {
      return await run(extra.api, arg);
    } catch (error) {
      return rejectWithValue(problemOf(error));
    }
  });

const change: ChangeMeta = { change: true };

/** The end of the last change that was sent; the next one waits for it. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A call that changes something. Changes are sent one after another, so that
 * two of the same person never meet as a conflict: `run` reads the revision it
 * is based on from the state of the moment it is sent. The store's `saving`
 * slice and the preview hear of every change by its meta.
 */
export const write = <Result, Arg>(
  type: string,
  run: (api: Api, arg: Arg, state: unknown) => Promise<Result>,
): AsyncThunk<Result, Arg, WriteConfig> =>
  createAsyncThunk<Result, Arg, WriteConfig>(
    type,
    async (arg, { extra, getState, rejectWithValue, fulfillWithValue }) => {
      const signal = currentEpoch();
      const turn = last.then(() => {
        signal.throwIfAborted();
        return run(extra.api.during(signal), arg, getState());
      });
      // The answer reaches the state a few steps after it has arrived here.
      last = turn.catch(() => undefined).then(() => new Promise((resolve) => setTimeout(resolve)));
      try {
        return fulfillWithValue(await within(signal, () => turn), change);
      } catch (error) {
        return rejectWithValue(problemOf(error), change);
      }
    },
    { getPendingMeta: () => change },
  );

type Step = 'pending' | 'fulfilled' | 'rejected';

/** Reports whether an action is a step of a change. */
export const isChange =
  (step: Step) =>
  (action: { type: string; meta?: unknown }): boolean =>
    action.type.endsWith(`/${step}`) && (action.meta as Partial<ChangeMeta> | undefined)?.change === true;

/** The problem a dispatched call ended in, or null when it went well. */
export const problemIn = (result: { payload?: unknown; meta: { requestStatus: string } }): Problem | null =>
  result.meta.requestStatus === 'rejected'
    ? ((result.payload as Problem | undefined) ?? problemOf('cancelled'))
    : null;
