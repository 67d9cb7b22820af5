// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { newUser, type Reply, type Sent, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Today } from './today';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const store = { id: 's1', slug: 'osteria', languages: ['en'], defaultLanguage: 'en' } as unknown as Store;
const dish = {
  name: { en: 'Soup' },
  description: {},
  prices: [],
  allergens: { contains: [], may_contain: [], free: [] },
  is_active: true,
  example: false,
  sold_out: true,
};
const section = { name: { en: 'Soups' }, description: {}, is_active: true, example: false, dishes: [dish] };
const bodies: [RegExp, unknown][] = [
  [
    /link-clicks$/,
    {
      days: ['2026-11-21', '2026-11-22'],
      links: [
        { id: 'l1', clicks: [1200, 34], unique_clicks: [1, 1] },
        { id: 'l2', clicks: [0, 0], unique_clicks: [0, 0] },
      ],
    },
  ],
  [
    /links$/,
    [
      { id: 'l1', name: { en: 'Menu' }, description: {}, is_active: true },
      { id: 'l2', name: { en: 'Map' }, description: {}, is_active: true },
    ],
  ],
  [/link-page$/, { tagline: {} }],
  [/menus$/, [{ id: 'm1' }]],
  [
    /menus\/m1$/,
    {
      restaurant_info: { tagline: {}, description: {}, cuisine: {}, service_note: {} },
      menu_sections: [section],
    },
  ],
];

const open = (answer?: (sent: Sent) => Reply | undefined) => {
  const served = storeOver({}, (sent) => {
    const given = answer?.(sent);
    if (given) return given;
    const body = bodies.find(([path]) => path.test(sent.path))?.[1];
    return body === undefined ? undefined : { status: 200, body };
  });
  draw(
    <MemoryRouter>
      <Today store={store} language="en" />
    </MemoryRouter>,
    served.store,
  );
  return served;
};

test('says how much guests do, by day and by link', async () => {
  open();
  const figures = within(await screen.findByRole('region', { name: 'Guests on your link page' }));
  expect(figures.getByText('1,234')).toBeTruthy();
  const days = figures.getAllByRole('listitem').map((day) => day.getAttribute('aria-label'));
  expect(days).toEqual(['Saturday 21 November: 1200 clicks', 'Sunday 22 November: 34 clicks']);
  const most = within(screen.getByRole('region', { name: 'Opened most' })).getAllByRole('listitem');
  expect(most.map((link) => link.textContent)).toEqual(['Menu1,234 clicks']);
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
