import { describe, expect, test } from 'vitest';
import type { Dispatch } from '@/lib/state/redux';
import { storeOver } from '@/lib/testing';
import {
  currentUserSlice,
  fetchCurrentUser,
  updateCurrentUser,
  updateStripeRole,
} from './current-user-slice';

const user = { uid: 'u1', plans: [{ id: 'trial' }], permissions: ['links.update'], link_ids: ['s1'] };
const filled = {
  plans: [{ id: 'trial' }],
  user: { uid: 'u1' },
  permissions: ['links.update'],
  linkIds: ['s1'],
};
const empty = {
  plans: [],
  user: {},
  permissions: [],
  linkIds: [],
  error: null,
  loading: false,
  stripeRole: null,
};

/** A server that answers in turn; it cannot be read where it answers undefined. */
const setUp = (...answers: (object | undefined)[]) => {
  const { store, sent } = storeOver({ currentUser: currentUserSlice.reducer }, () => {
    const answer = answers.shift();
    return answer ? { status: 200, body: { user: answer } } : { status: 500, body: { detail: 'Broken.' } };
  });
  return { dispatch: store.dispatch, state: () => store.getState().currentUser, sent };
};

test('the current user is empty by default', () => {
  expect(currentUserSlice.getInitialState()).toEqual(empty);
});

describe.each<[string, (dispatch: Dispatch) => PromiseLike<unknown>]>([
  ['fetch', (dispatch) => dispatch(fetchCurrentUser())],
  ['update', (dispatch) => dispatch(updateCurrentUser({ name: 'Ada' }))],
])('a user %s', (_name, call) => {
  test('that succeeds replaces plans, user, permissions and linkIds', async () => {
    const { dispatch, state } = setUp(
      { ...user, plans: [], permissions: ['menu.update'], link_ids: [] },
      user,
    );
    await call(dispatch);
    await call(dispatch);
    expect(state()).toMatchObject(filled);
  });

  test('that succeeds clears error', async () => {
    const { dispatch, state } = setUp(undefined, user);
    await call(dispatch);
    expect(state().error).not.toBeNull();
    await call(dispatch);
    expect(state().error).toBeNull();
  });

  test('that fails keeps the data and sets error from the payload', async () => {
    const { dispatch, state } = setUp(user, undefined);
    await call(dispatch);
    await call(dispatch);
    expect(state()).toMatchObject({ ...filled, error: { status: 500, detail: 'Broken.' } });
  });

  test.each([
    ['success', user],
    ['failure', undefined],
  ])('toggles loading, with %s', async (_, answer) => {
    const { dispatch, state } = setUp(answer);
    const running = call(dispatch);
    expect(state().loading).toBe(true);
    await running;
    expect(state().loading).toBe(false);
  });
});

test('a user update sends what changes, by the names the server knows', async () => {
  const { dispatch, sent } = setUp(user);
  await dispatch(updateCurrentUser({ photoUrl: 'https://photos.example/a.jpg', language: 'fn' }));
  expect(sent).toMatchObject([
    {
      method: 'PATCH',
      path: '/api/me',
      body: { photo_url: 'https://photos.example/a.jpg', language: 'fn' },
    },
  ]);
});

test.each(['premium', 'trial', 'trial_ended', null] as const)(
  'UPDATE_STRIPE_ROLE sets stripeRole to %s',
  (role) => {
    expect(updateStripeRole.type).toBe('UPDATE_STRIPE_ROLE');
    const before = { ...currentUserSlice.getInitialState(), stripeRole: 'trial' as const };
    expect(currentUserSlice.reducer(before, updateStripeRole(role))).toEqual({ ...empty, stripeRole: role });
  },
);
