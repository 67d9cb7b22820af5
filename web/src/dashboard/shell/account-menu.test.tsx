// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authLogout, authSuccess, userLogout } from '@/features/session/auth-slice';
import { SignInContext } from '@/features/session/sign-in-context';
import { changeLanguage, currentLanguage, startI18n } from '@/i18n';
import { keepInTab } from '@/lib/browser/tab';
import { storeSession } from '@/lib/session/session';
import type { SignInService } from '@/lib/session/sign-in';
import { newUser, type Server, sessionOf, settle, wire } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { createAppStore } from '../store';
import { AccountMenu } from './account-menu';
import { Gate } from './gate';

const photo = 'https://photos.example/ada.jpg';
const recordOf = (uid: string, more: object = {}) => ({
  ...{ uid, email: 'ada@osteria.example', name: 'Ada King', provider: 'demo', photo_url: '' },
  ...{ language: null, permissions: [], link_ids: [], plans: [] },
  ...more,
});

let record: ReturnType<typeof recordOf>;
const server: Server = ({ method, path, body }) => {
  if (path !== '/api/me') return undefined;
  if (method === 'PATCH') Object.assign(record, body);
  return { status: 200, body: { user: { ...record } } };
};

const open = () => {
  const { send, sent } = wire(server);
  const store = createAppStore({ send });
  const router = createMemoryRouter([
    {
      element: <Gate />,
      children: [
        {
          path: '/',
          element: (
            <main>
              <h1>Work</h1>
              <AccountMenu />
            </main>
          ),
        },
        { path: '/account', element: <h1>Account</h1> },
      ],
    },
  ]);
  draw(
    <SignInContext value={{} as SignInService}>
      <RouterProvider router={router} />
    </SignInContext>,
    store,
  );
  const signIn = (uid: string) => {
    const session = sessionOf({ sub: uid, name: 'Ada', picture: 'https://photos.example/token.jpg' });
    storeSession(session);
    act(() => void store.dispatch(authSuccess(session)));
  };
  return { store, router, sent, signIn };
};
const known = (name: string) => screen.findByRole('button', { name: `Your account: ${name}` });

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await startI18n('en');
  record = recordOf('u1');
});
afterEach(cleanup);

test('the user is called by their record, which a token does not follow before its next refresh', async () => {
  record = recordOf('u1', { photo_url: photo });
  const { signIn } = open();
  signIn('u1');
  expect(screen.getByRole('button', { name: 'Your account: Ada' }).querySelector('img')?.src).toContain(
    'token',
  );
  expect((await known('Ada King')).querySelector('img')?.src).toBe(photo);
});

test('the menu leads to the account, and whoever is no operator to nothing of theirs', async () => {
  const { router, signIn } = open();
  signIn('u1');
  await newUser().click(await known('Ada King'));
  const account = await screen.findByRole('link', { name: 'Your account' });
  for (const name of ['Users and roles', 'Configuration', 'Jobs']) {
    expect(screen.queryByRole('link', { name })).toBeNull();
  }
  await newUser().click(account);
  expect(router.state.location.pathname).toBe('/account');
});

test('the menu leads operators to what they operate', async () => {
  record = recordOf('u1', { permissions: ['roles.assign', 'config.update'] });
  open().signIn('u1');
  await newUser().click(await known('Ada King'));
  for (const [name, address] of [
    ['Users and roles', '/admin/users'],
    ['Configuration', '/admin/configuration'],
    ['Jobs', '/admin/jobs'],
  ] as const) {
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address);
  }
});

describe('the language', () => {
  test('stored with the user goes before what the browser remembers', async () => {
    localStorage.setItem('carte_language', 'tr');
    await changeLanguage('tr');
    record = recordOf('u1', { language: 'de' });
    open().signIn('u1');
    await waitFor(() =>
      expect({ ...localStorage }).toEqual({ carte_language: 'tr', carte_user_language: 'de' }),
    );
    expect(currentLanguage()).toBe('de');
  });

  test('of the user before is not spoken to one who has none', async () => {
    localStorage.setItem('carte_user_language', 'de');
    await changeLanguage('de');
    open().signIn('u1');
    await waitFor(() => expect(currentLanguage()).toBe('en'));
    expect({ ...localStorage }).toEqual({});
  });

  test('of the browser is spoken where the user has chosen none', async () => {
    await changeLanguage('tr');
    open().signIn('u1');
    await screen.findByRole('button', { name: /Ada King/ });
    await settle();
    expect(currentLanguage()).toBe('tr');
  });

  test('is the next user’s when another one signs in', async () => {
    record = recordOf('u1', { language: 'de' });
    const { store, signIn } = open();
    signIn('u1');
    await waitFor(() => expect(currentLanguage()).toBe('de'));
    act(() => {
      store.dispatch(authLogout());
      store.dispatch(userLogout());
    });
    record = recordOf('u2', { language: 'tr' });
    signIn('u2');
    await waitFor(() => expect(currentLanguage()).toBe('tr'));
  });

  test('chosen in the menu is spoken and stored, and an older answer changes nothing', async () => {
    record = recordOf('u1', { language: 'en' });
    const { sent, signIn } = open();
    signIn('u1');
    await newUser().click(await known('Ada King'));
    await newUser().click(await screen.findByRole('combobox', { name: 'Language' }));
    await newUser().click(await screen.findByRole('option', { name: 'Deutsch' }));
    await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ body: { language: 'de' } })));
    await waitFor(() => expect(currentLanguage()).toBe('de'));
    await settle();
    expect(currentLanguage()).toBe('de');
  });

  test.each([
    ['en', 'Browser’s language (Türkçe)'],
    ['de', 'Sprache des Browsers (Türkçe)'],
    ['fn', 'Langue du navigateur (Türkçe)'],
  ] as const)('of the browser is chosen in the menu, spoken and stored: %s', async (before, label) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['tr-TR']);
    localStorage.setItem('carte_language', 'fn');
    record = recordOf('u1', { language: before });
    const { sent, signIn } = open();
    signIn('u1');
    await waitFor(() => expect(localStorage.getItem('carte_user_language')).toBe(before));
    await newUser().click(await screen.findByRole('button', { name: /Ada King$/ }));
    await newUser().click(await screen.findByRole('combobox', { name: /^(Language|Sprache|Langue)$/ }));
    await newUser().click(await screen.findByRole('option', { name: label }));
    await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ body: { language: null } })));
    await waitFor(() => expect(currentLanguage()).toBe('tr'));
    expect({ ...localStorage }).toEqual({});
    const select = await screen.findByRole('combobox', { name: 'Dil' });
    expect((select as HTMLInputElement).value).toBe('Tarayıcının dili (Türkçe)');
    vi.restoreAllMocks();
  });

  test('still on its way to the record goes before the record', async () => {
    record = recordOf('u9', { language: 'de' });
    const kept = { phase: 'dirty', edits: { language: 'tr' }, base: {}, open: {}, forced: [], known: {} };
    const rest = { sent: {}, unsure: {}, refused: {}, problem: null, stored: false };
    keepInTab('carte_draft u9 account', { ...kept, ...rest });
    open().signIn('u9');
    await waitFor(() => expect(currentLanguage()).toBe('tr'));
  });
});
