import { withParameter } from '@/lib/browser/query';
import { problemIn } from '@/lib/server/problem';
import { type Claims, type Session, stripeRoleOf } from '@/lib/session/session';
import type { SignInService } from '@/lib/session/sign-in';
import { type SignInError, signInErrorOf } from '@/lib/session/sign-in-error';
import type { Dispatch } from '@/lib/state/redux';
import { dismissToasts } from '@/ui/toasts';
import {
  authFail,
  authLogout,
  authRestore,
  authStart,
  authSuccess,
  createAuthUserFail,
  createAuthUserSuccess,
  selectAuth,
  userLogout,
} from './auth-slice';
import { fetchCurrentUser, updateStripeRole } from './current-user-slice';

/** Takes up the session of before. Where there is none, nobody is signed in. */
export const restore = async (service: SignInService, dispatch: Dispatch): Promise<void> => {
  dispatch(authRestore());
  await service.restore();
  dispatch(endRestoring);
};

const endRestoring = (dispatch: Dispatch, getState: () => unknown) => {
  if (authOf(getState).step === 'restoring') dispatch(authLogout());
};

/** How the user is told of a sign-in that did not happen. */
export type SignInFeedback = {
  /** Says it in passing. */
  popupBlocked(): void;
  /** Says quietly what the user did themselves. */
  popupClosed(): void;
  /** Says it so that it cannot be missed. */
  failed(error: SignInError): void;
};

/** Signs in through the popup; call it in a click's handler. */
export const signIn = async (
  service: SignInService,
  dispatch: Dispatch,
  feedback: SignInFeedback,
  provider?: string,
): Promise<void> => {
  dispatch(authStart());
  try {
    await service.signIn(provider);
  } catch (thrown) {
    const error = signInErrorOf(thrown);
    // Another sign-in has taken the place of this one, and is still under way.
    if (error.code === 'cancelled-popup-request') return;
    dispatch(authFail({ code: error.code, message: error.message }));
    if (error.code === 'popup-blocked') return feedback.popupBlocked();
    if (error.code === 'popup-closed-by-user') feedback.popupClosed();
    // That a token could not be read has been logged, and the user is not notified.
    else if (error.code !== 'unreadable-token') feedback.failed(error);
    await signOut(service, dispatch);
  }
};

/**
 * Signs out: of the authentication service, then of this tab and the others,
 * then all state is reset. With `links`, the page goes to its own address with
 * that query parameter, where it does not have it yet.
 */
export const signOut = async (
  service: SignInService,
  dispatch: Dispatch,
  links?: string,
  go: (address: string) => void = (address) => window.location.assign(address),
): Promise<void> => {
  await service.signOut();
  if (links !== undefined) {
    const here = window.location.href;
    const there = withParameter(here, 'links', links);
    if (there !== here) go(there);
  }
  logOut(dispatch);
};

const logOut = (dispatch: Dispatch) => {
  dismissToasts();
  dispatch(authLogout());
  dispatch(userLogout());
};

/** Keeps the state in step with the session: a user is signed in, or there is none. */
export const follow = (service: SignInService, dispatch: Dispatch): (() => void) =>
  service.subscribe((session, why) => {
    if (session) return dispatch(record(session));
    logOut(dispatch);
    // The sign-in screen says why a session ended by itself.
    if (why) dispatch(authFail({ code: why.code, message: why.message }));
  });

const record = (session: Session) => (dispatch: Dispatch, getState: () => unknown) => {
  const { claims } = session.idTokenResult;
  const before = authOf(getState).idTokenResult?.claims;
  dispatch(authSuccess(session));
  dispatch(updateStripeRole(stripeRoleOf(claims)));
  // Claims that changed mean other plans and permissions. Not on every token: reading may ask for the next one.
  if (before?.sub === claims.sub && standingOf(before) !== standingOf(claims)) {
    void dispatch(fetchCurrentUser());
  }
};

/** What of a user's claims decides on their plans, permissions and stores. */
export const standingOf = ({ stripeRole, admin_developer }: Claims): string =>
  `${stripeRole} ${admin_developer}`;

/**
 * Reads the user for the first time in this page. The server writes a user's
 * record at the first sign-in, if there is none with the uid; that its first
 * answer after a sign-in has it tells that it is there.
 */
export const loadUser = async (dispatch: Dispatch, justSignedIn: boolean): Promise<void> => {
  const answer = await dispatch(fetchCurrentUser());
  if (!justSignedIn) return;
  if (answer.isSuccess) {
    const { uid, email, name, provider, photoUrl } = answer.data.user;
    dispatch(createAuthUserSuccess({ uid, email, name, provider, photoUrl }));
  } else {
    dispatch(createAuthUserFail(problemIn(answer)?.detail ?? 'The user could not be read.'));
  }
};

const authOf = (getState: () => unknown) => selectAuth(getState() as Parameters<typeof selectAuth>[0]);
