// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '@/api';
import { type Language, startI18n } from '@/i18n';
import { newUser, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { dynamicMenuSlice } from '../dynamic-menu-slice';
import { type Answers, base, dish, menuAnswers, section, shop } from '../testing';
import { Translations } from './translations';
import { TranslationsLink } from './translations-link';
import type { Filter } from './use-shown-texts';

let answers: Answers;

/** A place with a tagline, soups and wine: some translated, some not, some no more. */
const texts = () => {
  const body = (answers[`GET ${base}/menus/m1`] as { body: Record<string, unknown> }).body;
  body.restaurant_info = { ...(body.restaurant_info as object), tagline: { de: 'Gut und viel' } };
  const sizes = [
    {
      ...{ amount: 600, content: { thousandths: 200, unit: 'l' } },
      name: { de: 'Glas', en: 'Cup', stale: ['en'] },
    },
    { amount: 2900, name: { de: 'Flasche' } },
  ];
  body.menu_sections = [
    section('s', 0, 'Suppen', [
      dish('a', 's', 0, 'Brühe', { name: { de: 'Brühe' } }),
      dish('b', 's', 1, 'Gulasch', { name: { de: 'Gulaschsuppe', en: 'Goulash', stale: ['en'] } }),
    ]),
    section('t', 1, 'Wein', [
      dish('c', 't', 0, 'Riesling', { description: { de: 'trocken' }, prices: sizes }),
    ]),
  ];
};

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers = menuAnswers();
  texts();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const Chosen = ({ store }: { store: Store }) => {
  const [language, setLanguage] = useState<Language>('de');
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <MemoryRouter>
      <TranslationsLink store={store} />
      <Translations store={store} {...{ language, filter }} onLanguage={setLanguage} onFilter={setFilter} />
    </MemoryRouter>
  );
};

const open = (store: Store = shop) => {
  const made = storeOver(
    { dynamicMenu: dynamicMenuSlice.reducer },
    ({ method, path }) => answers[`${method} ${path}`],
  );
  draw(<Chosen store={store} />, made.store);
  const changes = () => made.sent.filter(({ method }) => method !== 'GET');
  return { ...made, changes, user: newUser() };
};
const field = (name: string) => screen.findByRole('textbox', { name }) as Promise<HTMLTextAreaElement>;
const names = () => screen.getAllByRole('textbox').map((each) => each.ariaLabel);
const show = async (user: ReturnType<typeof newUser>, name: RegExp) =>
  user.click(screen.getByRole('radio', { name }));

test('every text of the menu stands beside its source, in the order guests read them', async () => {
  open();
  await field('Name: Brühe');
  expect(names()).toEqual(
    [
      'Tagline: undefined',
      ...['Name: Suppen', 'Name: Brühe', 'Name: Gulaschsuppe'],
      ...[
        'Name: Wein',
        'Name: Riesling',
        'Description: Riesling',
        'Size: Riesling, Glas',
        'Size: Riesling, Flasche',
      ],
    ].map((name) => name.replace('undefined', 'Osteria')),
  );
  expect((await field('Name: Gulaschsuppe')).value).toBe('Goulash');
  expect(screen.getByText('trocken').lang).toBe('de');
  expect((await field('Description: Riesling')).lang).toBe('en');
});

test('missing and outdated texts are counted by language, and each is one click away', async () => {
  open({ ...shop, languages: ['de', 'en', 'tr'] } as Store);
  const link = await screen.findByRole('link', { name: /^English/ });
  expect(link.textContent).toContain('4 translations missing');
  expect(link.textContent).toContain('2 translations out of date');
  expect(link.getAttribute('href')).toBe('/stores/osteria/menu/translations?lang=en&show=missing');
  expect(screen.getByRole('link', { name: /^Türkçe/ }).textContent).toContain('9 translations missing');
  expect(screen.getByRole('button', { name: /^Türkçe.*9 translations missing/ })).toBeTruthy();
});

test('of several menus each is chosen, with its own texts and its name', async () => {
  const first = answers[`GET ${base}/menus/m1`] as { status: number; body: Record<string, unknown> };
  const lunch = {
    ...first.body,
    ...{ id: 'm2', order: 1, revision: 1, is_active: true, availability: null, name: { de: 'Mittagskarte' } },
    menu_sections: [section('u', 0, 'Tagesgerichte', [])],
  };
  answers[`GET ${base}/menus`] = { status: 200, body: [{ id: 'm1' }, { id: 'm2' }] };
  answers[`GET ${base}/menus/m2`] = { status: 200, body: lunch };
  const { user } = open();
  await field('Name: Brühe');
  // The place is the same on both, and counts once.
  const link = screen.getByRole('link', { name: /^English/ });
  expect(link.textContent).toContain('5 translations missing');
  await user.click(screen.getByRole('button', { name: /^Mittagskarte/ }));
  await field('Name: Mittagskarte');
  expect(names()).toEqual(['Tagline: Osteria', 'Name: Mittagskarte', 'Name: Tagesgerichte']);
});

test('Enter stores a translation and leads to the next that is needed; what is listed stays', async () => {
  const { user, changes } = open();
  await field('Name: Brühe');
  await show(user, /^Missing/);
  await waitFor(() =>
    expect(names()).toEqual([
      'Tagline: Osteria',
      'Name: Brühe',
      'Description: Riesling',
      'Size: Riesling, Flasche',
    ]),
  );
  answers[`PATCH ${base}/dishes/a`] = {
    status: 200,
    body: dish('a', 's', 0, 'Brühe', { name: { de: 'Brühe', en: 'Broth' }, revision: 2 }),
  };
  await user.type(await field('Name: Brühe'), 'Broth{Enter}');
  expect(document.activeElement).toBe(await field('Description: Riesling'));
  await waitFor(() =>
    expect(changes().at(-1)).toMatchObject({ path: `${base}/dishes/a`, body: { name: { en: 'Broth' } } }),
  );
  await screen.findByText('Missing · 3');
  expect(names()).toContain('Name: Brühe');
  await show(user, /^All/);
  await show(user, /^Missing/);
  await waitFor(() => expect(names()).not.toContain('Name: Brühe'));
});

test('a name that is the same in both languages is taken from the original', async () => {
  const { user, changes } = open();
  await field('Name: Brühe');
  await show(user, /^Missing/);
  const button = await screen.findByRole('button', { name: 'Same as the original: Brühe' });
  // Descriptions are sentences: they are never the same.
  expect(screen.queryByRole('button', { name: 'Same as the original: trocken' })).toBeNull();
  answers[`PATCH ${base}/dishes/a`] = {
    status: 200,
    body: dish('a', 's', 0, 'Brühe', { name: { de: 'Brühe', en: 'Brühe' }, revision: 2 }),
  };
  await user.click(button);
  await waitFor(() => expect(changes().at(-1)?.body).toEqual({ name: { en: 'Brühe' } }));
  expect(document.activeElement).toBe(await field('Description: Riesling'));
});

test('a text whose dish is not listed above says what it is of', async () => {
  const { user } = open();
  await field('Description: Riesling');
  const row = () =>
    screen.getByRole('textbox', { name: 'Description: Riesling' }).closest('[data-kind="description"]')
      ?.textContent;
  expect(row()).not.toContain('Riesling');
  await show(user, /^Missing/);
  await waitFor(() => expect(row()).toContain('DescriptionRiesling'));
});

test('a translation that is older than its source is confirmed as it is', async () => {
  const { user, changes } = open();
  await field('Name: Brühe');
  await show(user, /^Out of date/);
  await waitFor(() => expect(names()).toEqual(['Name: Gulaschsuppe', 'Size: Riesling, Glas']));
  answers[`PATCH ${base}/dishes/b`] = {
    status: 200,
    body: dish('b', 's', 1, 'Gulasch', { name: { de: 'Gulaschsuppe', en: 'Goulash' }, revision: 2 }),
  };
  await user.click(screen.getByRole('button', { name: 'Still right: Goulash' }));
  await waitFor(() => expect(changes().at(-1)?.body).toEqual({ name: { en: 'Goulash' } }));
  expect(document.activeElement).toBe(await field('Size: Riesling, Glas'));
  await screen.findByText('Out of date · 1');
});

test('sizes are translated and confirmed with their prices as they are', async () => {
  const { user, changes } = open();
  await user.type(await field('Size: Riesling, Flasche'), 'Bottle{Enter}');
  const content = { thousandths: 200, unit: 'l' };
  const glass = { name: { de: 'Glas', en: 'Cup' }, amount: 600, content };
  await waitFor(() =>
    expect(changes().at(-1)?.body).toEqual({
      prices: [
        { ...glass, stale: ['en'] },
        { name: { de: 'Flasche', en: 'Bottle' }, amount: 2900 },
      ],
      currency: 'EUR',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Still right: Cup' }));
  await waitFor(() =>
    expect(changes().at(-1)?.body).toMatchObject({ prices: [{ ...glass, stale: [] }, {}] }),
  );
});

test('what is refused says why beside its field, and what is too long says so', async () => {
  const { user, changes } = open();
  const input = await field('Name: Brühe');
  await user.click(input);
  await user.paste('x'.repeat(81));
  await user.tab();
  expect(await screen.findByText('At most 80 characters.')).toBeTruthy();
  expect(changes()).toEqual([]);
});

test('one language, an empty menu and one that cannot be read say so', async () => {
  open({ ...shop, languages: ['de'] } as Store);
  await screen.findByRole('heading', { name: 'This menu is in one language' });
  cleanup();
  const body = (answers[`GET ${base}/menus/m1`] as { body: Record<string, unknown> }).body;
  body.menu_sections = [];
  body.restaurant_info = { ...(body.restaurant_info as object), tagline: {} };
  open();
  await screen.findByRole('heading', { name: 'There is nothing to translate yet' });
  cleanup();
  answers = { [`GET ${base}/menus`]: { status: 500, body: { detail: 'Broken.' } } };
  open();
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('button')).toBeTruthy();
});

test('who may not change the menu reads it', async () => {
  open({ ...shop, permissions: [] } as unknown as Store);
  expect((await field('Name: Brühe')).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: /Still right/ })).toBeNull();
});
