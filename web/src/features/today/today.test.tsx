// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { late, newUser, type Reply, type Sent, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Today } from './today';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const store = {
  ...{ id: 's1', slug: 'osteria', languages: ['en'], defaultLanguage: 'en', timeZone: 'Europe/Berlin' },
  ...{ plan: { standing: 'premium', locked: null, trial_ends_at: null } },
  permissions: [
    ...['links.update', 'menu.update', 'menu.availability', 'tables.update', 'analytics.read'],
    'appearance.update',
  ],
} as unknown as Store;
const figures = (visitors: number) => ({
  views: visitors,
  scans: 0,
  clicks: 0,
  visitors,
  click_through: null,
});
const line = (value: string, visitors: number) => ({
  ...{ value, now: figures(visitors), before: figures(0) },
});
const dish = {
  id: 'd1',
  name: { en: 'Soup' },
  description: {},
  prices: [],
  allergens: { contains: [], may_contain: [], free: [] },
  is_active: true,
  example: false,
  sold_out: true,
  extras: [],
};
const section = {
  id: 'c1',
  name: { en: 'Soups' },
  description: {},
  is_active: true,
  example: false,
  dishes: [dish],
};
const bodies: [RegExp, unknown][] = [
  [
    /reports$/,
    {
      ...{ to: '2026-11-24', by: 'day' },
      rows: [line('2026-11-16', 30), line('2026-11-22', 7), line('2026-11-23', 1200), line('2026-11-24', 34)],
    },
  ],
  [/reports\/live$/, { minutes: [], now: { ...figures(1), views: 3 } }],
  [/tables$/, []],
  [/appearance$/, { is_published: true }],
  [
    /link-clicks$/,
    {
      days: ['2026-11-21', '2026-11-22'],
      links: [
        { id: 'l1', clicks: [1200, 34], unique_clicks: [1, 1] },
        { id: 'l2', clicks: [0, 0], unique_clicks: [0, 0] },
        { id: 'p1', clicks: [6, 0], unique_clicks: [6, 0] },
      ],
    },
  ],
  [
    /\/links$/,
    [
      { id: 'l1', name: { en: 'Menu' }, description: {}, is_active: true },
      { id: 'l2', name: { en: 'Map' }, description: {}, is_active: true },
    ],
  ],
  [/pdf-links$/, [{ id: 'p1', name: { en: 'Wine list' }, description: {}, is_active: true }]],
  [/link-page$/, { tagline: {}, direct_redirect_trouble: null }],
  [/menus$/, [{ id: 'm1' }]],
  [/extra-groups$/, []],
  [
    /menus\/m1$/,
    {
      ...{ id: 'm1', name: {}, is_active: true },
      restaurant_info: { tagline: {}, description: {}, cuisine: {}, service_note: {} },
      menu_sections: [section],
    },
  ],
];

const open = (answer?: (sent: Sent) => Reply | Promise<Reply> | undefined, of = store) => {
  const served = storeOver({}, (sent) => {
    const given = answer?.(sent);
    if (given) return given;
    const body = bodies.find(([path]) => path.test(sent.path))?.[1];
    return body === undefined ? undefined : { status: 200, body };
  });
  draw(
    <MemoryRouter>
      <Today store={of} language="en" />
    </MemoryRouter>,
    served.store,
  );
  return served;
};

test('says how much guests do, by day and by link', async () => {
  open();
  const guests = within(await screen.findByRole('region', { name: 'Your guests' }));
  expect(guests.getByText('1,234')).toBeTruthy();
  expect(guests.getByText('Last week, up to the same day: 30')).toBeTruthy();
  expect(guests.getByText('3 page views in the last half hour')).toBeTruthy();
  const days = guests.getAllByRole('listitem').map((day) => day.getAttribute('aria-label'));
  expect(days.slice(2)).toEqual(['Monday 23 November: 1200 guests', 'Tuesday 24 November: 34 guests']);
  const most = within(await screen.findByRole('region', { name: 'Opened most' })).getAllByRole('listitem');
  expect(most.map((link) => link.textContent)).toEqual(['Menu1,234 clicks · 100%', 'Wine list6 clicks · 0%']);
});

test('says what waits for the owner, and leads there', async () => {
  open();
  const needs = within(await screen.findByRole('region', { name: 'Needs you' })).getAllByRole('link');
  expect(needs.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [
      '1 dish with unconfirmed allergensGuests are told that you have not confirmed them.',
      '/stores/osteria/menu',
    ],
    ['1 dish sold outGuests see them greyed, as sold out.', '/stores/osteria/menu'],
  ]);
});

const owner = (ends: number): Store =>
  ({
    ...store,
    permissions: [...store.permissions, 'store.update'],
    plan: {
      ...store.plan,
      standing: 'trial',
      trialEndsAt: new Date(Date.now() + ends * 86_400_000).toISOString(),
    },
  }) as unknown as Store;

test.each<[days: number, told: string, isNeed: boolean, isUrgent: boolean]>([
  [25.5, '26 days of the trial left, until', false, false],
  [9.5, '10 days of the trial left', true, false],
  [2.5, 'The trial ends in 3 days', true, true],
  [0.5, 'The trial ends within a day', true, true],
])('a trial with %s days to go is told of: %s', async (days, told, isNeed, isUrgent) => {
  open(
    ({ path }) => (path.endsWith('/company') ? { status: 200, body: { has_imprint: true } } : undefined),
    owner(days),
  );
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
  const line = needs.getByText(new RegExp(`^${told}`));
  expect([line.closest('li') !== null, line.closest('[data-urgent]') !== null]).toEqual([isNeed, isUrgent]);
  if (isUrgent) expect(needs.getAllByRole('listitem')[0]?.textContent).toContain(told);
});

test('reminds of a look that is not published, and leads there', async () => {
  open(({ path }) =>
    path.endsWith('/appearance') ? { status: 200, body: { is_published: false } } : undefined,
  );
  const need = await screen.findByRole('link', { name: /^Changes to the look are not published/ });
  expect(need.getAttribute('href')).toBe('/stores/osteria/look');
});

test.each([
  ['/reports', 'Your guests'],
  ['/menus/m1', 'Needs you'],
  ['/link-clicks', 'Opened most'],
])('what waits for %s is %s alone', async (path, waiting) => {
  const parts = ['Your guests', 'Needs you', 'Opened most'];
  const body = bodies.find(([pattern]) => pattern.test(path))?.[1];
  const answer = late({ status: 200, body });
  open((sent) => (sent.path.endsWith(path) ? answer.answer : undefined));
  for (const name of parts) if (name !== waiting) await screen.findByRole('region', { name });
  expect(screen.queryByRole('region', { name: waiting })).toBeNull();
  expect(screen.getAllByText('Loading…')).toHaveLength(1);
  answer.come();
  await screen.findByRole('region', { name: waiting });
  expect(screen.getAllByRole('region').map((part) => part.querySelector('h2')?.textContent)).toEqual(parts);
});

test('by keyboard one comes through the parts, and through what waits, as they stand', async () => {
  open();
  for (const name of ['Your guests', 'Needs you', 'Opened most']) await screen.findByRole('region', { name });
  const user = newUser();
  const met: string[] = [];
  for (const _ of screen.getAllByRole('link')) {
    await user.tab();
    met.push(document.activeElement?.textContent ?? '');
  }
  expect(met).toEqual([
    expect.stringMatching(/report/i),
    expect.stringMatching(/^1 dish with unconfirmed allergens/),
    expect.stringMatching(/^1 dish sold out/),
    expect.stringMatching(/links/i),
  ]);
});

test('what could not be loaded can be loaded again', async () => {
  let down = true;
  open(({ path }) => (down && path.endsWith('link-clicks') ? { status: 503, body: {} } : undefined));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  down = false;
  await newUser().click(retry);
  expect(await screen.findByRole('region', { name: 'Opened most' })).toBeTruthy();
});

test('what is there is shown without what could not be read', async () => {
  open(({ path }) => (path.endsWith('menus') ? { status: 502 } : undefined));
  expect(await screen.findByRole('region', { name: 'Opened most' })).toBeTruthy();
  expect(await screen.findByText('This could not be loaded')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Needs you' })).toBeNull();
});

test('who may not read reports is not offered what guests do', async () => {
  const { sent } = open(undefined, { ...store, permissions: ['menu.availability'] } as Store);
  expect(await screen.findByRole('region', { name: 'Needs you' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your guests' })).toBeNull();
  expect(sent.filter(({ path }) => /reports|tables|company|appearance/.test(path))).toEqual([]);
});

test('a store without guests is led to its codes', async () => {
  open(({ path }) =>
    path.endsWith('/reports')
      ? { status: 200, body: { to: '2026-11-24', by: 'day', rows: [line('2026-11-24', 0)] } }
      : undefined,
  );
  const codes = await screen.findByRole('link', { name: 'Print codes' });
  expect(codes.getAttribute('href')).toBe('/stores/osteria/codes');
});
