import { createAction, type Middleware, type Reducer } from '@reduxjs/toolkit';
import type { Dispatch } from '@/lib/state/redux';

/** A call that was refused before it was made: what it asks for is in the cache, or is being read already. */
type Skipped = { meta: { arg: { endpointName: string; originalArgs: unknown; forceRefetch?: boolean } } };

const isSkipped = (action: unknown): action is Skipped =>
  (action as { meta?: { condition?: boolean } }).meta?.condition === true;

/**
 * The reducer of slices to which a call that was not made is no event. It is announced as one that was rejected,
 * though nothing has failed; only the middleware of the calls has to hear of it.
 */
export const withoutSkipped = <R extends Reducer>(reducer: R): R => {
  const heard: Reducer = (state, action) =>
    state !== undefined && isSkipped(action) ? state : reducer(state, action);
  return heard as R;
};

const joined = createAction('reads/joined', (arg: Skipped['meta']['arg']) => ({
  payload: undefined,
  meta: { arg },
}));

/** Tells slices of who waits for what is being read already: the answer is theirs too. */
export const announceJoined: Middleware<object, unknown, Dispatch> =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    // What is asked for in any case is not made only where it is under way.
    if (isSkipped(action) && action.meta.arg.forceRefetch === true) dispatch(joined(action.meta.arg));
    return result;
  };

type Step<Args> = { meta: { arg: { originalArgs: Args } } };

/** Matches that somebody begins to wait for what an endpoint reads, be it read for them or for others before them. */
export const begins =
  <Args>({ name, matchPending }: { name: string; matchPending: (action: unknown) => action is Step<Args> }) =>
  (action: unknown): action is Step<Args> =>
    matchPending(action) || (joined.match(action) && action.meta.arg.endpointName === name);
