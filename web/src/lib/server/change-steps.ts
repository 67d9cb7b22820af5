import { isAnyOf } from '@reduxjs/toolkit';

type Guard = (action: never) => boolean;

/** A step of a call about a store. */
type Step = { meta: { arg: { originalArgs: { storeId: string } } } };

/** Matchers for what becomes of a call of any of these endpoints. */
export const changeSteps = (endpoints: { matchFulfilled: Guard; matchRejected: Guard }[]) => {
  const stored = endpoints.map(({ matchFulfilled }) => matchFulfilled as (action: unknown) => action is Step);
  const refused = endpoints.map(
    ({ matchRejected }) => matchRejected as (action: unknown) => action is Step & { payload: unknown },
  );
  return { stored: isAnyOf(...stored), refused: isAnyOf(...refused) };
};
