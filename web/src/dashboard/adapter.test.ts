// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { Site } from '@/api';
import { adapterOf } from './adapter';

vi.mock('@/lib/session/sign-in-firebase', () => ({ createFirebaseAdapter: (at: object) => ({ at }) }));

const site = { signIn: { adapter: 'oidc' } } as Site;

test('the adapter is loaded once', async () => {
  const readSite = vi.fn(async () => site);
  const load = adapterOf(readSite);
  expect(await load()).toBe(await load());
  expect(readSite).toHaveBeenCalledTimes(1);
});

test('it is Firebase’s where the site says so', async () => {
  const firebase = { projectId: 'carte', apiKey: 'k', authDomain: 'carte.firebaseapp.com' };
  const load = adapterOf(async () => ({ signIn: { adapter: 'firebase', firebase } }) as Site);
  expect(await load()).toMatchObject({ at: firebase });
});

test.each([
  [0, 'network-request-failed'],
  [503, 'network-request-failed'],
  [500, 'internal-error'],
])('a site that cannot be read (%d) is %s, and tried again', async (status, code) => {
  const readSite = vi.fn(async () => site);
  readSite.mockRejectedValueOnce({ status, detail: 'no', fields: [] });
  const load = adapterOf(readSite);
  await expect(load()).rejects.toMatchObject({ code, message: 'no' });
  expect((await load()).rotates).toBe(true);
});
