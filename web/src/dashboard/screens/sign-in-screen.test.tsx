// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Site } from '@/api';
import { authFail } from '@/features/session/auth-slice';
import { SignInContext } from '@/features/session/sign-in-context';
import { changeLanguage, startI18n } from '@/i18n';
import type { SignInService } from '@/lib/session/sign-in';
import { type SignInCode, SignInError } from '@/lib/session/sign-in-error';
import { newUser, wire } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { createAppStore } from '../store';
import { SignInScreen } from './sign-in-screen';

const known = [
  { id: 'google.com', label: 'Google' },
  { id: 'microsoft.com', label: 'Microsoft' },
];
const site = (adapter: 'oidc' | 'firebase', providers: typeof known): Site =>
  ({ siteName: 'Menüler', measurementId: null, signIn: { adapter, providers } }) as Site;

/** What the state hears when the site has been read. */
const siteRead = (payload: Site) => ({
  type: 'api/executeQuery/fulfilled',
  payload,
  meta: { requestId: '', requestStatus: 'fulfilled', arg: { type: 'query', endpointName: 'getSite' } },
});

const open = (signIn: SignInService['signIn'], adapter: 'oidc' | 'firebase' = 'oidc', providers = known) => {
  const service = { signIn: vi.fn(signIn), signOut: vi.fn(async () => undefined) };
  const store = createAppStore({ send: wire(() => undefined).send });
  store.dispatch(siteRead(site(adapter, providers)));
  draw(
    <SignInContext value={service as unknown as SignInService}>
      <SignInScreen />
      <Toasts scheme="light" />
    </SignInContext>,
    store,
  );
  return { ...service, store };
};
const failing = (code: SignInCode) => async () => {
  throw new SignInError(code, 'the message');
};
const press = (name = 'Sign in') => newUser().click(screen.getByRole('button', { name }));
const line = () =>
  screen.getByText((_, each) => each?.getAttribute('role') === 'status' && each.tagName === 'P');

beforeAll(() => startI18n('en'));
beforeEach(() => void vi.spyOn(window, 'alert').mockReturnValue());
afterEach(cleanup);

test('the screen is called what operators call the site', () => {
  open(async () => undefined);
  expect(document.title).toBe('Sign in — Menüler');
  expect(screen.getByRole('main').textContent).toContain('Menüler');
});

describe('the way in', () => {
  test('is one button with Carte’s own provider, which can be pressed again', async () => {
    const { signIn } = open(() => new Promise(() => undefined));
    await press();
    expect(signIn).toHaveBeenCalledExactlyOnceWith(undefined);
    expect(line().textContent).toBe('Continue in the window that has opened.');
    await press();
    expect(signIn).toHaveBeenCalledTimes(2);
  });

  test.each(['oidc', 'firebase'] as const)('is told to be missing where %s has nobody to ask', (adapter) => {
    open(async () => undefined, adapter, []);
    expect(screen.queryByRole('button', { name: /Sign in|Continue/ })).toBeNull();
    expect(screen.getByText(/^Nobody can sign in here yet/)).toBeTruthy();
  });

  test('is a button for each identity provider with Firebase', async () => {
    const { signIn } = open(() => new Promise(() => undefined), 'firebase');
    await press('Continue with Microsoft');
    expect(signIn).toHaveBeenCalledExactlyOnceWith('microsoft.com');
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeTruthy();
  });
});

describe('a sign-in that fails', () => {
  test('with a blocked popup is told in a toast', async () => {
    const { signOut } = open(failing('popup-blocked'));
    await press();
    expect(await screen.findByText('Popup blocked. Please enable popups and try again.')).toBeTruthy();
    expect(window.alert).not.toHaveBeenCalled();
    expect(signOut).not.toHaveBeenCalled();
  });

  test('with a popup closed by hand is told quietly, until the next try', async () => {
    const { signIn } = open(failing('popup-closed-by-user'));
    await press();
    await expect
      .poll(() => line().textContent)
      .toBe('You are not signed in: the window was closed before you had finished.');
    expect(window.alert).not.toHaveBeenCalled();
    signIn.mockImplementation(() => new Promise(() => undefined));
    await press();
    expect(line().textContent).toBe('Continue in the window that has opened.');
  });

  test.each([
    [
      'en',
      'network-request-failed',
      'The sign-in service cannot be reached. Check your connection and try again.',
    ],
    [
      'fn',
      'account-exists-with-different-credential',
      'Cette adresse e-mail est associée à un autre mode de connexion. Choisissez celui que vous avez utilisé auparavant.',
    ],
    ['de', 'too-many-requests', 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es erneut.'],
    ['tr', 'user-disabled', 'Bu hesap devre dışı bırakıldı. Lütfen site yöneticisine yazın.'],
    [
      'en',
      'unauthorized-domain',
      'Nobody can sign in at this address. Please tell the operator of this site.',
    ],
    // What has no sentence of its own is told in its own words alone.
    ['de', 'internal-error', 'the message'],
  ] as const)('in %s with %s is alerted; then sign-out', async (language, code, text) => {
    const { signOut } = open(failing(code));
    await changeLanguage(language);
    await newUser().click(screen.getAllByRole('button')[0] as HTMLElement);
    await expect.poll(() => vi.mocked(window.alert).mock.calls).toEqual([[text]]);
    await expect.poll(() => signOut.mock.calls.length).toBe(1);
    await changeLanguage('en');
  });
});

test.each([
  ['user-token-expired', 'Your session has ended. Please sign in again.'],
  ['user-disabled', 'This account has been disabled. Please write to the operator of this site.'],
  ['user-not-found', 'This account no longer exists.'],
  ['popup-blocked', ''],
] as const)('after %s the way in says: %s', async (code, text) => {
  const { store } = open(() => new Promise(() => undefined));
  act(() => void store.dispatch(authFail({ code, message: 'the session has ended' })));
  expect(line().textContent).toBe(text);
  await press();
  expect(line().textContent).toBe('Continue in the window that has opened.');
});
