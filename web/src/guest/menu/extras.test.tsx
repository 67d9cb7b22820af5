// @vitest-environment jsdom
import { render as draw } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { GuestDish, MenuPageData } from '../data';
import { dictionaries, messagesOf } from '../i18n';
import { demoMenu } from '../testing/demo';
import { DishSheet } from './dish-sheet';
import { applyFilter, noFilter } from './filter';
import { MenuPage } from './menu-page';
import { indexOf } from './texts';

const free = 'f'.repeat(14);
const pizza: GuestDish = {
  id: 'pizza',
  name: 'Margherita',
  prices: [{ text: '9,50 €' }],
  allergens: free,
  extras: [1, 0],
};
const pasta: GuestDish = { ...pizza, id: 'pasta', name: 'Aglio e olio', extras: undefined };
const menu: MenuPageData = {
  ...demoMenu('osteria', 'de'),
  extras: [
    { name: 'Sauce', options: [{ name: 'Chiliöl', allergens: 'u'.repeat(14) }] },
    {
      name: 'Belag',
      choose: 'höchstens 2 wählen',
      options: [
        { name: 'with burrata', nameLang: 'en', text: '+4,00 €', allergens: 'ffffffcfffffff' },
        { name: 'mit Rucola', text: '+1,50 €', allergens: free },
      ],
    },
  ],
  sections: [{ id: 's', name: 'Pizza', dishes: [pizza, pasta] }],
};
const text = messagesOf('de');

afterEach(() => draw(null, document.body));

const lists = (): (string | undefined)[] =>
  [...document.querySelectorAll('dl.extras')].map((list) => list.textContent?.replaceAll('\u00a0', ' '));
const wanted = [
  'Belag (höchstens 2 wählen)with burrata +4,00 € enthält Milchmit Rucola +1,50 € keines der 14 Allergene',
  'SauceChiliöl Allergene nicht bestätigt',
];

test('a dish lists its extras in its order, each with what it adds and its own allergens', async () => {
  await act(() => draw(<MenuPage data={menu} text={text} />, document.body));
  expect(lists()).toEqual(wanted);
  expect(document.querySelector('dd [lang]')?.outerHTML).toBe('<span lang="en">with burrata</span>');
});

test('so does its sheet', async () => {
  await act(() =>
    draw(<DishSheet dish={pizza} menu={menu} text={text} onClose={() => undefined} />, document.body),
  );
  expect(lists()).toEqual(wanted);
});

test('an option’s allergen hides no dish, for it can be left out', () => {
  const index = indexOf(menu.sections, text, menu.extras);
  const { sections } = applyFilter(index, { ...noFilter, without: ['milk'] });
  expect(sections[0]?.dishes.map(({ name }) => name)).toEqual(['Margherita', 'Aglio e olio']);
});

test.each([
  ['burrata', ['Margherita']],
  ['Milch', ['Margherita']],
  ['Laktose', ['Margherita']],
  ['chiliöl', ['Margherita']],
])('a search for %s finds the dish that can have it', (query, names) => {
  const index = indexOf(menu.sections, dictionaries.de, menu.extras);
  const { sections } = applyFilter(index, { ...noFilter, query });
  expect(sections.flatMap(({ dishes }) => dishes.map(({ name }) => name))).toEqual(names);
});
