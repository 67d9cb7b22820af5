// @vitest-environment jsdom
import { toast } from 'react-toastify/unstyled';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '@/lib/session/session';
import type { SessionListener } from '@/lib/session/session-keeper';
import type { SignInService } from '@/lib/session/sign-in';
import { SignInError } from '@/lib/session/sign-in-error';
import { type Server, sessionOf, storeOver } from '@/lib/testing';
import { authReducer, authStart } from './auth-slice';
import { currentUserSlice } from './current-user-slice';
import { follow, loadUser, restore, signIn, signOut } from './flow';

const user = { uid: 'u1', email: 'a@b.example', name: 'Ada', provider: 'demo', photo_url: 'p' };

/** A service that signs in as `session`, or fails. */
const serviceOf = (answer: Session | SignInError) => {
  let notify: SessionListener = () => undefined;
  const service: SignInService = {
    signIn: vi.fn(async () => {
      if (answer instanceof SignInError) throw answer;
      notify(answer);
    }),
    restore: vi.fn(async () => undefined),
    token: () => null,
    refresh: async () => 't2',
    signOut: vi.fn(async () => undefined),
    subscribe: (listener) => {
      notify = listener;
      return () => undefined;
    },
  };
  return { service, notify: ((session, why) => notify(session, why)) as SessionListener };
};

const setUp = (answer: Session | SignInError = sessionOf({}), server: Server = () => undefined) => {
  const actions: string[] = [];
  const { store, sent } = storeOver(
    {
      auth: authReducer,
      currentUser: currentUserSlice.reducer,
      log: (state = null, action) => {
        // What the cache of calls tells itself is no one else's.
        if (!action.type.startsWith('api/')) actions.push(action.type);
        return state;
      },
    },
    server,
  );
  const made = serviceOf(answer);
  follow(made.service, store.dispatch);
  actions.length = 0;
  const feedback = { popupBlocked: vi.fn(), popupClosed: vi.fn(), failed: vi.fn() };
  const state = () => store.getState();
  return { ...made, dispatch: store.dispatch, state, actions, feedback, sent };
};

afterEach(() => window.history.replaceState(null, '', '/'));

describe('the session of before', () => {
  test.each([
    ['is taken up', sessionOf({}), ['AUTH_RESTORE', 'AUTH_SUCCESS', 'UPDATE_STRIPE_ROLE'], 'signedIn'],
    ['that is not there leaves nobody signed in', null, ['AUTH_RESTORE', 'AUTH_LOGOUT'], 'signedOut'],
  ])('%s', async (_, session, expected, step) => {
    const { service, notify, dispatch, actions, state } = setUp();
    vi.mocked(service.restore).mockImplementation(async () => {
      expect(state().auth.step).toBe('restoring');
      if (session) notify(session);
    });
    await restore(service, dispatch);
    expect(actions).toEqual(expected);
    expect(state().auth.step).toBe(step);
  });
});

describe('signing in', () => {
  test('is login start, then login success carrying the flags of the claims', async () => {
    const { service, dispatch, feedback, actions, state } = setUp(sessionOf({ stripeRole: 'premium' }));
    await signIn(service, dispatch, feedback, 'google.com');
    expect(service.signIn).toHaveBeenCalledWith('google.com');
    expect(actions).toEqual(['AUTH_START', 'AUTH_SUCCESS', 'UPDATE_STRIPE_ROLE']);
    expect(state().auth).toMatchObject({ step: 'signedIn', premiumUser: true });
    expect(state().currentUser.stripeRole).toBe('premium');
  });

  test.each([
    ['popup-blocked', 'popupBlocked', false],
    ['popup-closed-by-user', 'popupClosed', true],
    ['network-request-failed', 'failed', true],
    ['unauthorized-domain', 'failed', true],
    ['account-exists-with-different-credential', 'failed', true],
    ['user-disabled', 'failed', true],
    ['too-many-requests', 'failed', true],
    ['internal-error', 'failed', true],
  ] as const)('that fails with %s is told by %s; then sign-out: %s', async (code, how, leaves) => {
    const { service, dispatch, feedback, actions, state } = setUp(new SignInError(code, 'the message'));
    vi.mocked(service.signOut).mockImplementation(async () => void expect(feedback[how]).toHaveBeenCalled());
    await signIn(service, dispatch, feedback);
    expect(Object.values(feedback).flatMap((each) => each.mock.calls)).toHaveLength(1);
    expect(actions).toEqual(['AUTH_START', 'AUTH_FAIL', ...(leaves ? ['AUTH_LOGOUT', 'USER_LOGOUT'] : [])]);
    expect(service.signOut).toHaveBeenCalledTimes(leaves ? 1 : 0);
    expect(state().auth.step).toBe('signedOut');
  });

  test('that gives a token that cannot be read, which was logged, is told in no other way', async () => {
    const { service, dispatch, feedback, actions } = setUp(new SignInError('unreadable-token'));
    await signIn(service, dispatch, feedback);
    expect(Object.values(feedback).flatMap((each) => each.mock.calls)).toEqual([]);
    expect(actions).toEqual(['AUTH_START', 'AUTH_FAIL', 'AUTH_LOGOUT', 'USER_LOGOUT']);
  });

  test('again cancels the first time, of which nothing is said', async () => {
    const { service, dispatch, feedback, actions, state } = setUp(new SignInError('cancelled-popup-request'));
    await signIn(service, dispatch, feedback);
    expect(actions).toEqual(['AUTH_START']);
    expect(state().auth.step).toBe('signingIn');
    expect(service.signOut).not.toHaveBeenCalled();
  });
});

describe('signing out', () => {
  test('leaves the identity provider and the session first, then dispatches logout', async () => {
    const { service, dispatch, actions } = setUp();
    vi.mocked(service.signOut).mockImplementation(async () => void expect(actions).toEqual([]));
    await signOut(service, dispatch);
    expect(service.signOut).toHaveBeenCalledTimes(1);
    expect(actions).toEqual(['AUTH_LOGOUT', 'USER_LOGOUT']);
  });

  test.each([
    ['adds links to the address', '/dashboard', 's1', '/dashboard?links=s1'],
    ['sets it where it is', '/dashboard?a=1&links=s2#b', 's1', '/dashboard?a=1&links=s1#b'],
    ['goes nowhere where nothing changes', '/dashboard?links=s1', 's1', null],
    ['goes nowhere without links', '/dashboard?a=1', undefined, null],
  ])('%s', async (_, from, links, to) => {
    window.history.replaceState(null, '', from);
    const { service, dispatch, actions } = setUp();
    const go = vi.fn(() => {
      expect(service.signOut).toHaveBeenCalledTimes(1);
      expect(actions).toEqual([]);
    });
    await signOut(service, dispatch, links, go);
    expect(go.mock.calls).toEqual(to === null ? [] : [[new URL(to, window.location.href).href]]);
    expect(actions).toEqual(['AUTH_LOGOUT', 'USER_LOGOUT']);
  });
});

test('whoever leaves takes the toasts along: what they offer to undo is not the next one’s', async () => {
  const dismissed = vi.spyOn(toast, 'dismiss');
  const { service, dispatch } = setUp();
  await signOut(service, dispatch);
  expect(dismissed).toHaveBeenCalledExactlyOnceWith();
});

describe('a change of the session', () => {
  test('with a user is recorded as a login', () => {
    const { notify, actions, state } = setUp();
    notify(sessionOf({ stripeRole: 'trial' }));
    expect(actions).toEqual(['AUTH_SUCCESS', 'UPDATE_STRIPE_ROLE']);
    expect(state().auth.trialUser).toBe(true);
  });

  test.each([
    ['premium', 'premium'],
    ['trial_ended', 'trial_ended'],
    [undefined, null],
    ['gold', null],
  ])('with the stripeRole %s sets the subscription role %s', (stripeRole, role) => {
    const { notify, state } = setUp();
    notify(sessionOf({ stripeRole: stripeRole as never }));
    expect(state().currentUser.stripeRole).toBe(role);
  });

  test('without one runs the logout', () => {
    const { notify, actions } = setUp();
    notify(null);
    expect(actions).toEqual(['AUTH_LOGOUT', 'USER_LOGOUT']);
  });

  test('that ended by itself runs the logout, and keeps why for the way in', () => {
    const { notify, actions, state } = setUp();
    notify(sessionOf({}));
    actions.length = 0;
    notify(null, new SignInError('user-disabled', 'the user is disabled'));
    expect(actions).toEqual(['AUTH_LOGOUT', 'USER_LOGOUT', 'AUTH_FAIL']);
    expect(state().auth).toMatchObject({
      step: 'signedOut',
      error: { code: 'user-disabled', message: 'the user is disabled' },
    });
  });

  test.each([
    ['another subscription', { stripeRole: 'premium' }, true],
    ['operating', { stripeRole: 'trial', admin_developer: true }, true],
    ['nothing new', { stripeRole: 'trial' }, false],
    ['somebody else', { sub: 'u2', stripeRole: 'premium' }, false],
  ] as const)('whose claims tell of %s: %j updates the user: %s', async (_, claims, updates) => {
    const { notify, sent } = setUp();
    notify(sessionOf({ stripeRole: 'trial' }));
    notify(sessionOf(claims, 'r2'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent.map(({ path }) => path)).toEqual(updates ? ['/api/me'] : []);
  });
});

describe('the first answer about the user', () => {
  const answers: Server = () => ({ status: 200, body: { user } });
  const broken: Server = () => ({ status: 500, body: { detail: 'Broken.' } });
  test.each([
    ['after a sign-in tells that the record is there', true, answers, ['CREATE_AUTH_USER_SUCCESS']],
    ['after a sign-in may fail', true, broken, ['CREATE_AUTH_USER_FAIL']],
    ['of a session from before tells nothing of the record', false, answers, []],
    ['of a session from before may fail', false, broken, []],
  ] as const)('%s', async (_, justSignedIn, server, expected) => {
    const { dispatch, actions, state } = setUp(sessionOf({}), server);
    dispatch(authStart());
    await loadUser(dispatch, justSignedIn);
    expect(actions.filter((type) => type.startsWith('CREATE_'))).toEqual(expected);
    expect(state().currentUser.loading).toBe(false);
  });
});
