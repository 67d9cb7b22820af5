import { describe, expect, test, vi } from 'vitest';
import type { IdTokenResult } from '@/lib/session';
import { SignInError, type SignInService } from '@/lib/sign-in';
import { storeOver } from '@/lib/testing';
import { authReducer } from './auth-slice';
import { currentUserSlice } from './current-user-slice';
import { fetchCurrentUser } from './fetch-current-user';
import { follow, restore, signIn, signOut } from './flow';

const result: IdTokenResult = {
  token: 't1',
  claims: { sub: 'u1', iat: 0, exp: 0, stripeRole: 'premium' },
  issuedAtTime: '',
  expirationTime: '',
};

const service = (overrides: Partial<SignInService> = {}): SignInService => ({
  signIn: async () => result,
  restore: async () => null,
  token: () => null,
  refresh: async () => 't2',
  signOut: vi.fn(async () => undefined),
  subscribe: () => () => undefined,
  ...overrides,
});

const setUp = () => {
  const actions: string[] = [];
  const { store } = storeOver(
    {
      auth: authReducer,
      log: (state = null, action) => {
        actions.push(action.type);
        return state;
      },
    },
    () => undefined,
  );
  actions.length = 0;
  return { store, actions, voice: { popupBlocked: vi.fn(), failed: vi.fn() } };
};

describe('signing in', () => {
  test('is a start, then a success with the flags of the claims', async () => {
    const { store, actions, voice } = setUp();
    await signIn(service(), store.dispatch, voice);
    expect(actions).toEqual(['AUTH_START', 'AUTH_SUCCESS']);
    expect(store.getState().auth).toMatchObject({ step: 'signedIn', premiumUser: true });
  });

  test.each([
    ['popup-blocked', 'speaks of the popup', 1, 0, 0],
    ['popup-closed-by-user', 'goes back quietly', 0, 0, 0],
    ['other', 'alerts, then signs out', 0, 1, 1],
  ] as const)('%s: %s', async (code, _, blocked, alerts, signOuts) => {
    const { store, actions, voice } = setUp();
    const failing = service({
      signIn: async () => {
        throw new SignInError(code, 'the message');
      },
    });
    await signIn(failing, store.dispatch, voice);
    expect(voice.popupBlocked).toHaveBeenCalledTimes(blocked);
    expect(voice.failed.mock.calls).toEqual(alerts ? [['the message']] : []);
    expect(failing.signOut).toHaveBeenCalledTimes(signOuts);
    expect(actions).toEqual(['AUTH_START', 'AUTH_FAIL', ...(signOuts ? ['AUTH_LOGOUT', 'USER_LOGOUT'] : [])]);
    expect(store.getState().auth.step).toBe('signedOut');
  });

  test('is not needed where the tab has a session', async () => {
    const { store } = setUp();
    await restore(service({ restore: async () => result }), store.dispatch);
    expect(store.getState().auth.step).toBe('signedIn');
  });

  test('is needed where the session cannot be taken up', async () => {
    const { store } = setUp();
    const offline = async () => {
      throw new Error('offline');
    };
    await restore(service({ restore: offline }), store.dispatch);
    expect(store.getState().auth.step).toBe('signedOut');
  });
});

test('signing out leaves the identity provider first, then resets everything', async () => {
  const { store, actions, voice } = setUp();
  await signIn(service(), store.dispatch, voice);
  actions.length = 0;
  const leaving = service({ signOut: vi.fn(async () => void expect(actions).toEqual([])) });
  await signOut(leaving, store.dispatch);
  expect(leaving.signOut).toHaveBeenCalledTimes(1);
  expect(actions).toEqual(['AUTH_LOGOUT', 'USER_LOGOUT']);
});

test('the state follows tokens, and ends with the session', () => {
  const { store, actions } = setUp();
  let tell: (next: IdTokenResult | null) => void = () => undefined;
  follow(
    service({
      subscribe: (listener) => {
        tell = listener;
        return () => undefined;
      },
    }),
    store.dispatch,
  );
  tell({ ...result, claims: { ...result.claims, stripeRole: 'trial' } });
  expect(store.getState().auth.trialUser).toBe(true);
  tell(null);
  expect(store.getState().auth.step).toBe('signedOut');
  expect(actions).toEqual(['AUTH_SUCCESS', 'AUTH_LOGOUT', 'USER_LOGOUT']);
});

describe('the current user', () => {
  const user = { uid: 'u1', plans: [{ id: 'trial' }], permissions: ['links.update'], link_ids: ['s1'] };

  test('is empty by default', () => {
    expect(currentUserSlice.getInitialState()).toEqual({
      plans: [],
      user: {},
      permissions: [],
      linkIds: [],
      error: null,
      loading: false,
      stripeRole: null,
    });
  });

  test('a fetch replaces plans, user, permissions and linkIds, and clears the error; a failure keeps the data', async () => {
    let status = 500;
    const { store } = storeOver({ currentUser: currentUserSlice.reducer }, () => ({
      status,
      body: status === 200 ? { user } : { detail: 'Broken.' },
    }));
    await store.dispatch(fetchCurrentUser());
    expect(store.getState().currentUser).toMatchObject({
      error: { status: 500, detail: 'Broken.' },
      linkIds: [],
    });
    status = 200;
    const fetching = store.dispatch(fetchCurrentUser());
    expect(store.getState().currentUser.loading).toBe(true);
    await fetching;
    const loaded = {
      plans: [{ id: 'trial' }],
      permissions: ['links.update'],
      linkIds: ['s1'],
      loading: false,
      user: { uid: 'u1' },
    };
    expect(store.getState().currentUser).toMatchObject({ ...loaded, error: null });
    status = 500;
    await store.dispatch(fetchCurrentUser());
    expect(store.getState().currentUser).toMatchObject({ ...loaded, error: { status: 500 } });
  });
});
