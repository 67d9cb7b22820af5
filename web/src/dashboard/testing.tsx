import { act, cleanup } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { endEpoch } from '@/api/epoch';
import { authSuccess } from '@/features/session/auth-slice';
import { SignInContext } from '@/features/session/sign-in-context';
import { startI18n } from '@/i18n';
import { storeSession } from '@/lib/session/session';
import type { SignInService } from '@/lib/session/sign-in';
import { newUser, type Received, type Reply, sessionOf, wire } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { Component as AccountScreen } from './screens/account-screen';
import { Component as CodesScreen } from './screens/codes-screen';
import { Component as LinksScreen } from './screens/links-screen';
import { Component as MenuScreen } from './screens/menu-screen';
import { Component as SettingsScreen } from './screens/settings-screen';
import { Gate } from './shell/gate';
import { StoreLayout } from './shell/store-layout';
import { ToCurrentStore } from './shell/to-current-store';
import { createAppStore } from './store';

const email = 'ada@osteria.example';
const permissions = ['menu.update', 'links.update', 'tables.update', 'store.export', 'store.delete'];

const shop = (i: number) => ({
  ...{
    id: `s${i}`,
    slug: `store-${i}`,
    name: `Store ${i}`,
    type: 'restaurant',
    currency: 'EUR',
    revision: 1,
  },
  ...{ default_language: 'en', languages: ['en'], time_zone: 'Europe/Berlin', address: '', phone: '' },
  ...{ email: '', opening_hours: {}, permissions, plan: { locked: null } },
});

/** A dish as the server has it. */
export const dish = (id: string, section: string, name: string, more: object = {}) => ({
  ...{ id, section_id: section, order: 0, name: { en: name }, description: {}, image: '', example: false },
  ...{ prices: [{ amount: 750 }], allergens: { contains: [], may_contain: [], free: [] }, additives: [] },
  allergens_doubted: false,
  ...{ diets: [], spice_level: 0, tags: [], sold_out: false, is_active: true, revision: 1 },
  ...{ extras: [], price_of_the_day: false, deposit: 0 },
  ...more,
});

const section = (id: string, order: number, name: string, dishes: unknown[]) => ({
  ...{ id, order, name: { en: name }, description: {}, availability: null, is_active: true, revision: 1 },
  dishes,
});

/** What the server answers, by method and path; what takes its time is a function. */
export type Answers = Record<string, Reply | ((sent: Received) => Reply | Promise<Reply>)>;

/** The answers about two stores, `s0` and `s1`; each has a link, a table, and two dishes in a section of their own. */
export const storesAnswers = (): Answers => {
  const sign_in = { adapter: 'oidc', providers: [{ id: 'demo', label: 'Demo' }] };
  const site = { site_name: 'Carte', features: { store_creation: false }, measurement_id: null, sign_in };
  const me = { uid: 'u1', email, name: 'Ada', permissions: [], plans: [], link_ids: [] };
  const of = (i: number): Answers => {
    const base = `/api/stores/s${i}`;
    const text = {};
    const restaurant_info = {
      ...{ tagline: text, cuisine: text, description: text, service_note: text, revision: 1 },
      ...{ web_site: '', wifi_name: '', wifi_password: '' },
    };
    const menu_sections = [
      section('p', 0, 'Soups', [dish('a', 'p', 'Broth', { example: true })]),
      section('q', 1, 'Mains', [dish('b', 'q', 'Steak')]),
    ];
    const link = {
      ...{ id: `l${i}`, order: 0, type: 'basic_link', kind: 'website', name: { en: `Site ${i}` } },
      ...{ description: {}, link_address: 'https://a.example', social_link_type: null, is_active: true },
      ...{ image: '', layout: 'full', link_start_active_time: null, link_end_active_time: null, check: null },
      ...{ clicks: 0, unique_clicks: 0, revision: 1 },
    };
    const code = { code: 'abc', qr_code: 'https://carte.example/q/abc', last_scanned_at: null };
    const table = { ...code, id: 't1', number: '1', area: '', status: 'available', label: '', revision: 1 };
    return {
      [`GET ${base}`]: { status: 200, body: shop(i) },
      [`GET ${base}/extra-groups`]: { status: 200, body: [] },
      [`GET ${base}/menus`]: { status: 200, body: [{ id: 'm' }] },
      [`GET ${base}/menus/m`]: { status: 200, body: { id: 'm', restaurant_info, menu_sections } },
      [`GET ${base}/link-page`]: { status: 200, body: { id: `s${i}`, tagline: {}, revision: 1 } },
      [`GET ${base}/links`]: { status: 200, body: [link] },
      [`GET ${base}/pdf-links`]: { status: 200, body: [] },
      [`GET ${base}/link-clicks`]: { status: 200, body: { days: [], links: [] } },
      [`GET ${base}/code`]: { status: 200, body: code },
      [`GET ${base}/code.svg`]: { status: 200, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      [`GET ${base}/tables`]: { status: 200, body: [table] },
    };
  };
  return {
    'GET /api/site': { status: 200, body: site },
    'GET /api/me': { status: 200, body: { user: me } },
    'GET /api/stores': { status: 200, body: [shop(0), shop(1)] },
    ...of(0),
    ...of(1),
  };
};

/**
 * To be called at the head of a test file: each of its tests starts in English, with nothing stored and the answers
 * about two stores, and what it leaves unsaved is for nobody who comes next.
 */
export const answersForEachTest = (): Answers => {
  const answers: Answers = {};
  beforeAll(() => startI18n('en'));
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    for (const key of Object.keys(answers)) delete answers[key];
    Object.assign(answers, storesAnswers());
  });
  afterEach(() => {
    cleanup();
    endEpoch();
  });
  return answers;
};

let users = 0;

/**
 * The dashboard as Ada sees it, at a path; of the screens of a store those of these tests. She is another user each
 * time, so that what one test leaves unsaved is not there in the next.
 */
export const openDashboard = (answers: Answers, path: string) => {
  const { send, sent } = wire(async (received) => {
    const answer = answers[`${received.method} ${received.path}`];
    return typeof answer === 'function' ? answer(received) : answer;
  });
  const store = createAppStore({ send });
  const router = createMemoryRouter(
    [
      {
        element: <Gate />,
        children: [
          { path: '/', element: <ToCurrentStore screen="links" /> },
          { path: '/account', element: <AccountScreen /> },
          {
            path: '/stores/:slug',
            element: <StoreLayout />,
            children: [
              { path: 'links', element: <LinksScreen /> },
              { path: 'menu', element: <MenuScreen /> },
              { path: 'codes', element: <CodesScreen /> },
              { path: 'settings', element: <SettingsScreen /> },
            ],
          },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  const signOut = vi.fn(async () => undefined);
  const session = sessionOf({ sub: `ada-${users++}`, name: 'Ada', email });
  storeSession(session);
  draw(
    <SignInContext value={{ signOut } as unknown as SignInService}>
      <RouterProvider router={router} />
      <Toasts scheme="light" />
    </SignInContext>,
    store,
  );
  act(() => void store.dispatch(authSuccess(session)));
  const go = (to: string) => act(() => router.navigate(to));
  return { store, router, sent, signOut, go, user: newUser() };
};

/** An answer that comes when the test says so. */
export const held = (reply: Reply) => {
  let release = (): void => undefined;
  const promise = new Promise<Reply>((resolve) => {
    release = () => resolve(reply);
  });
  return { answer: () => promise, release: () => release() };
};
