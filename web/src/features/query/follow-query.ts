import { readQuery, rebuilt, withoutParameter } from '@/lib/browser/query';
import type { Dispatch } from '@/lib/state/redux';
import { querySlice } from './query-slice';

/** Puts an address in the place of the page's own, without loading anything. */
const replace = (address: string) => {
  if (address !== window.location.href) window.history.replaceState(window.history.state, '', address);
};

/**
 * Takes the mark of a finished checkout out of the address; answers whether it
 * stood there. The user's ID token has to be refreshed then, for its claims.
 */
export const returnedFromCheckout = (): boolean => {
  if (readQuery(window.location.search).subscription !== 'true') return false;
  replace(withoutParameter(window.location.href, 'subscription'));
  return true;
};

/** Reads the query now, and again whenever the user moves back or forward. */
export const followQuery = (dispatch: Dispatch): (() => void) => {
  const update = () => {
    dispatch(querySlice.actions.read(readQuery(window.location.search)));
    replace(rebuilt(window.location.href));
  };
  update();
  window.addEventListener('popstate', update);
  return () => window.removeEventListener('popstate', update);
};
