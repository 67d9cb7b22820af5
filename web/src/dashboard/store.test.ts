import { expect, test } from 'vitest';
import { authSuccess, userLogout } from '@/features/session/auth-slice';
import { listStores } from '@/features/stores/list-stores';
import { wire } from '@/lib/testing';
import { createAppStore } from './store';

test('USER_LOGOUT resets all of the client’s state', async () => {
  const { api } = wire(() => ({ status: 200, body: [{ id: 's1' }] }));
  const store = createAppStore({ api });
  const initial = store.getState();
  const claims = { sub: 'u1', iat: 0, exp: 0, admin_developer: true };
  store.dispatch(authSuccess({ token: 't1', claims, issuedAtTime: '', expirationTime: '' }));
  await store.dispatch(listStores());
  expect(store.getState().auth.adminDeveloper).toBe(true);
  expect(store.getState().stores.list).toHaveLength(1);
  store.dispatch(userLogout());
  expect(store.getState()).toEqual(initial);
});
