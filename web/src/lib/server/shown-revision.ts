import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { untracked } from '@/api';
import type { Services } from '@/api/server';
import type { Dispatch } from '../state/redux';

type Endpoint<Arg, Result> = {
  initiate: (arg: Arg, options: typeof untracked) => ThunkAction<Result, unknown, Services, UnknownAction>;
};

/**
 * Has each call of an endpoint be based on the revision that the state shows when it is sent, or on the one given
 * where it shows none.
 */
export const onShownRevision =
  <Arg extends { revision?: number }, Result, Root>(
    endpoint: Endpoint<Arg, Result>,
    shown: (root: Root, arg: Arg) => number | undefined,
  ) =>
  (arg: Arg) =>
  (dispatch: Dispatch, getState: () => unknown): Result =>
    dispatch(
      endpoint.initiate({ ...arg, revision: shown(getState() as Root, arg) ?? arg.revision }, untracked),
    );
