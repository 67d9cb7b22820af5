// @vitest-environment jsdom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import type { GuestDish, GuestSection, MenuPageData } from '../data';
import { messagesOf } from '../i18n';
import { demoMenu } from '../testing/demo';
import { applyFilter, type Filter, noFilter } from './filter';
import { MenuPage } from './menu-page';
import { indexOf } from './texts';

const menu = demoMenu('kaffeehaus', 'en');
const [section, ...others] = menu.sections;
const [dish, ...rest] = section?.dishes ?? [];

/** The menu with its first dish changed, or without it. */
const menuWith = (changed?: GuestDish): MenuPageData => ({
  ...menu,
  sections: section ? [{ ...section, dishes: changed ? [changed, ...rest] : rest }, ...others] : [],
});

const show = (data: MenuPageData): Promise<void> =>
  act(() => render(<MenuPage data={data} text={messagesOf('en')} />, document.body));

/** Shows what a menu was changed to, and waits for what is true then. */
async function becomes(data: MenuPageData, isTrue: () => void): Promise<void> {
  await show(data);
  await vi.waitFor(isTrue);
}

const lunch = { days: [1, 2, 3, 4, 5], from: '11:30', to: '14:30' };

const dialog = (): HTMLDialogElement | null => document.querySelector('dialog');
const nameOfDish = (): HTMLElement | null => document.querySelector('main h3 button');

afterEach(() => render(null, document.body));

test.each<[string, Partial<Filter>]>([
  ['#diet=gluten_free', { diets: ['gluten_free'] }],
  ['#without=milk', { without: ['milk'] }],
  ['#without=peanuts,nuts', { without: ['peanuts', 'nuts'] }],
])('an address with %s shows the dishes that this filter leaves', async (hash, asked) => {
  const { sections, count, hidden } = applyFilter(indexOf(menu.sections, messagesOf('en')), {
    ...noFilter,
    ...asked,
  });
  expect(count).toBeGreaterThan(0);
  expect(hidden).toBeGreaterThan(0);
  history.replaceState(null, '', `/s/kaffeehaus/menu${hash}`);
  await becomes(menu, () =>
    expect([...document.querySelectorAll('main h3 button')].map((name) => name.textContent)).toEqual(
      sections.flatMap(({ dishes }) => dishes.map(({ name }) => name)),
    ),
  );
});

test.each<[string, Partial<MenuPageData>]>([
  [
    'section',
    { sections: [{ ...menu.sections[0], availability: { ...lunch, now: false } } as GuestSection] },
  ],
  ['menu', { menus: [{ id: 'm', name: 'Lunch', availability: { ...lunch, now: false } }] }],
])('the sheet of a dish says when its %s is served, and that this is not now', async (_, changed) => {
  history.replaceState(null, '', '/s/kaffeehaus/menu');
  const [first, ...rest] = menu.sections;
  const plain = { ...menu, sections: [{ ...first, availability: undefined } as GuestSection, ...rest] };
  await becomes({ ...plain, ...changed }, () => expect(nameOfDish()).not.toBeNull());
  await act(() => nameOfDish()?.click());
  expect(dialog()?.textContent).toContain('Served Mon–Fri, 11:30–14:30 not served now');
});

test('the sheet of a dish says in which language it is written', async () => {
  if (!dish) throw new Error('the demo has dishes');
  const sizes = ['klein', 'groß'].map((name, at) => ({ name, nameLang: 'de', amount: 500 + at }));
  const written = { nameLang: 'de', description: 'Mit Käse', descriptionLang: 'de', prices: sizes };
  history.replaceState(null, '', '/s/kaffeehaus/menu');
  await show(menuWith({ ...dish, ...written }));
  await act(() => nameOfDish()?.click());
  const sheet = dialog();
  for (const text of [dish.name, 'Mit Käse', 'klein', 'groß']) {
    const said = [...(sheet?.querySelectorAll('h2, p, li') ?? [])].filter(({ textContent }) =>
      textContent?.includes(text),
    );
    expect(said.length, text).toBeGreaterThan(0);
    for (const element of said) expect(element.closest('[lang]')?.getAttribute('lang'), text).toBe('de');
  }
});

test('the sheet of a dish that goes is closed for good', async () => {
  history.replaceState(null, '', '/s/kaffeehaus/menu');
  await show(menu);
  nameOfDish()?.focus();
  await act(() => nameOfDish()?.click());
  expect(dialog()?.textContent).toContain(dish?.name);
  const entries = history.length;

  await becomes(menuWith(), () => {
    expect(dialog()).toBeNull();
    expect(location.hash).toBe('');
    expect(document.activeElement).toBe(document.getElementById('menu'));
  });
  expect(history.length).toBe(entries);
  expect(history.state).not.toHaveProperty('over');

  await becomes(menu, () => expect(nameOfDish()?.textContent).toBe(dish?.name));
  expect(dialog()).toBeNull();
});

test('an address of a dish that is not served does not open it later', async () => {
  history.replaceState(null, '', `/s/kaffeehaus/menu#without=milk&dish=${dish?.id}`);
  await becomes(menuWith(), () => expect(location.hash).toBe('#without=milk'));
  await show(menu);
  expect(dialog()).toBeNull();
});

test.each([
  ['the id of the page', (id = '') => id],
  ['a longer id', (id = '') => `${id}-and-more`],
  ['a shorter id', (id = '') => id.slice(0, 6)],
])('a sheet that was open from the start, by %s, gives the focus to its dish', async (_, named) => {
  const [, second] = rest;
  history.replaceState(null, '', `/s/kaffeehaus/menu#q=${second?.name}&dish=${named(second?.id)}`);
  await show(menu);
  await vi.waitFor(() => expect(nameOfDish()?.textContent).toBe(second?.name));
  const close = document.querySelector<HTMLElement>('dialog button');
  close?.focus();
  await act(() => close?.click());
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(nameOfDish());
});

test('what a dish is free of can go from its sheet while it has the focus', async () => {
  if (!dish) throw new Error('the menu has a dish');
  history.replaceState(null, '', '/s/kaffeehaus/menu');
  await show(menuWith({ ...dish, allergens: 'fffffffffffffu' }));
  await act(() => nameOfDish()?.click());
  document.querySelector<HTMLElement>('dialog summary')?.focus();
  expect(document.activeElement?.tagName).toBe('SUMMARY');

  await show(menuWith({ ...dish, allergens: 'uuuuuuuuuuuuuu' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Close');
});
