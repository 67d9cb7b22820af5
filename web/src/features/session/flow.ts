import type { Dispatch } from '@/lib/redux';
import { type SignInService, signInErrorOf } from '@/lib/sign-in';
import { authFail, authLogout, authStart, authSuccess, userLogout } from './auth-slice';

/** What is said to the user of a sign-in that did not happen. */
export type SignInVoice = { popupBlocked: () => void; failed: (message: string) => void };

/** Signs in through the popup; call it in a click's handler. */
export const signIn = async (
  service: SignInService,
  dispatch: Dispatch,
  voice: SignInVoice,
): Promise<void> => {
  dispatch(authStart());
  try {
    dispatch(authSuccess(await service.signIn()));
  } catch (error) {
    const { code, message } = signInErrorOf(error);
    dispatch(authFail(message));
    if (code === 'popup-blocked') voice.popupBlocked();
    else if (code !== 'popup-closed-by-user') {
      voice.failed(message);
      await signOut(service, dispatch);
    }
  }
};

/** Takes up the session this tab has from before. */
export const restore = async (service: SignInService, dispatch: Dispatch): Promise<void> => {
  const result = await service.restore().catch(() => null);
  if (result) dispatch(authSuccess(result));
};

/** Signs out: of the identity provider, then of this tab, then all state is reset. */
export const signOut = async (service: SignInService, dispatch: Dispatch): Promise<void> => {
  await service.signOut();
  dispatch(authLogout());
  dispatch(userLogout());
};

/** Keeps the session's state in step with its tokens. */
export const follow = (service: SignInService, dispatch: Dispatch): (() => void) =>
  service.subscribe((result) => {
    if (result) dispatch(authSuccess(result));
    else {
      dispatch(authLogout());
      dispatch(userLogout());
    }
  });
