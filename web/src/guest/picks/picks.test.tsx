// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import type { GuestDish, LanguageKey, MenuPageData } from '../data';
import { messagesOf } from '../i18n';
import { startPicks } from './picks';
import { words as selectionWords } from './selection-words';
import {
  button,
  fish,
  free,
  freshPhones,
  known,
  menuOf,
  open,
  press,
  rows,
  serve,
  showing,
  soup,
  total,
  wine,
} from './testing';

freshPhones();

/** Makes a dish of the list a favourite, or none. */
const mark = (dish: string): Promise<void> =>
  act(() => {
    const row = [...document.querySelectorAll('main li')].find((each) => each.textContent?.includes(dish));
    row?.querySelector<HTMLButtonElement>('[aria-label=Favourite]')?.click();
  });
const dishes = (): (string | undefined)[] =>
  [...document.querySelectorAll('main h3 button')].map((each) => each.textContent ?? undefined);
test('favourites are shown alone, and the search counts among them', async () => {
  await open(menuOf([soup, wine, fish]));
  await mark('Wine');
  await mark('Soup');
  await press('Favourites (2)');
  await vi.waitFor(() => expect(dishes()).toEqual(['Soup', 'Wine']));
  await mark('Wine');
  await vi.waitFor(() => expect(dishes()).toEqual(['Soup']));
  // Without the last one, all dishes are back.
  await mark('Soup');
  await vi.waitFor(() => expect(dishes()).toEqual(['Soup', 'Wine', 'Catch of the day']));
  expect(document.querySelector('.favourites')).toBeNull();
});

test('what a search looks at is made before anybody searches', async () => {
  const folded = vi.spyOn(String.prototype, 'normalize');
  await open(menuOf([soup, wine]));
  await vi.waitFor(() => expect(folded.mock.contexts.map(String)).toContain('soup\n\nfood'));
});

test('a favourite that is not on the menu now is not counted, and is one again when it is back', async () => {
  const show = await open(menuOf([soup, wine]));
  await mark('Wine');
  await mark('Soup');
  await show(menuOf([soup]));
  expect(button('Favourites (1)')).toBeDefined();
  await show(menuOf([soup, wine]));
  expect(button('Favourites (2)')).toBeDefined();
});

test('a size is chosen in the guest’s language, and shown in the store’s', async () => {
  await open(menuOf([wine]));
  await press('Wine');
  await vi.waitFor(() => expect(document.querySelectorAll('.size')).toHaveLength(2));
  await press('One more: Wine, 0,75 l');
  await press('One more: Wine, glass');
  await press('One more: Wine, glass');
  history.replaceState(null, '', '/s/osteria/menu?table=7');
  await act(() => {
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await press('Show the waiter (3)');
  await vi.waitFor(() => expect(document.querySelector('.waiter')).not.toBeNull());
  expect(document.querySelector('dialog h2')?.outerHTML).toContain('lang="de">Tisch 7');
  expect(rows()).toEqual(['1 ×Wein 0,75 lWine24,00 €−1+', '2 ×Wein GlasWine, glass12,00 €−2+']);
  expect(total()).toBe('Summe36,00 €');
});

test('what is sold out, gone or not on this page is told apart, and not all of it is added up', async () => {
  const line = (dish: string, size = '') => ({ dish, size, count: 1, name: dish });
  const lines = [line('soup12'), line('wine12', 'Krug'), line('fish12'), line('cake12'), line('none12')];
  await showing(lines, menuOf([{ ...soup, stock: 0 }, wine, fish]));
  await vi.waitFor(() =>
    expect(rows()).toEqual([
      '1 ×SuppeSoupAusverkauft−1+',
      '1 ×Wein KrugWineNicht mehr auf der Karte−1+',
      '1 ×TagesfangCatch of the dayTagespreis−1+',
      '1 ×Torte4,50 €−1+',
      '1 ×none12Nicht mehr auf der Karte−1+',
    ]),
  );
  expect(total()).toBe('Summe4,50 €ohne Gerichte, die keinen festen Preis haben');
  expect(button('One more: Soup').disabled).toBe(true);
  expect(button('One fewer: Soup').disabled).toBe(false);
});

const pizza: GuestDish = { id: 'pizza1', name: 'Pizza', prices: [], allergens: free };
/** Ticks an extra, or chooses a size. */
const tick = (name: string): Promise<void> =>
  act(() => {
    const all = [...document.querySelectorAll<HTMLLabelElement>('.with label')];
    const found = all.find((each) => each.textContent?.replaceAll(/\s/g, ' ') === name);
    expect(found, name).toBeDefined();
    found?.querySelector('input')?.click();
  });

test('extras are chosen as many as may be, and shown and added up in the language of the store', async () => {
  await open(menuOf([pizza]));
  await press('Pizza');
  await vi.waitFor(() => button('Add to my selection'));
  await press('Add to my selection');
  const legends = [...document.querySelectorAll('.with legend')].map((each) => each.textContent);
  expect(legends).toEqual(['Size', 'Base (choose 1)', 'Toppings (choose up to 2)']);
  expect(document.activeElement?.getAttribute('type')).toBe('radio');
  // A base must be chosen, and there is one alone.
  expect(button('Add to my selection · €9.00').disabled).toBe(true);
  await tick('thin');
  await tick('thick');
  await tick('large €12.00');
  await tick('Burrata +€4.00');
  await tick('Rocket +€1.50');
  const olives = [...document.querySelectorAll<HTMLInputElement>('.with input')].at(-1);
  expect(olives?.disabled).toBe(true);
  // What has no other name is in the language of the store.
  expect(document.querySelectorAll('.with [lang=de]')).toHaveLength(1);
  await press('Add to my selection · €17.50');
  expect(document.querySelector('.with')).toBeNull();
  await press('Add to my selection');
  await tick('thin');
  await press('Add to my selection · €12.00');
  await press('One more: Pizza, large, thin');
  await press('Show the waiter (3)');
  await vi.waitFor(() =>
    expect(rows()).toEqual([
      '1 ×Pizza Margherita groß+ dick+ Rucola+ BurrataPizza, large, thick, Rocket17,50 €−1+',
      '2 ×Pizza Margherita groß+ dünnPizza, large, thin24,00 €−2+',
    ]),
  );
  expect(total()).toBe('Summe41,50 €');
});

test('the allergens of an option stand on it, in words', async () => {
  const letters = (of: string): string => of.padEnd(14, 'f');
  const menu = { ...menuOf([{ ...pizza, extras: [1, 0] }]) };
  menu.extras = [
    {
      name: 'Toppings',
      options: [
        { name: 'Rocket', allergens: free },
        { name: 'Burrata', allergens: letters('ffffffc') },
        { name: 'Olives', allergens: letters('fffffffm') },
      ],
    },
    { name: 'Base', options: [{ name: 'thin', allergens: letters('c') }] },
  ];
  await open(menu);
  await press('Pizza');
  await vi.waitFor(() => button('Add to my selection'));
  await press('Add to my selection');
  const choices = [...document.querySelectorAll('.with label')].map((each) =>
    each.textContent?.replaceAll(/\s/g, ' ').trim(),
  );
  expect(choices.slice(2)).toEqual([
    'thin contains gluten',
    'thick',
    'Rocket +€1.50 none of the 14 allergens',
    'Burrata +€4.00 contains milk',
    'Olives may contain nuts',
  ]);
});

test('an extra that is gone is said to be, and not added up', async () => {
  const extras: [string, string][] = [
    ['Boden', 'dünn'],
    ['Belag', 'Mais'],
    ['Belag', 'Rucola'],
  ];
  await showing([{ dish: 'pizza1', size: 'normal', count: 1, extras, name: 'Pizza' }], menuOf([pizza]));
  await vi.waitFor(() =>
    expect(rows()).toEqual([
      '1 ×Pizza Margherita normal+ dünn+ MaisNicht mehr auf der Karte+ RucolaPizza, regular, thin, Rocket10,50 €−1+',
    ]),
  );
});

test.each<[string, string[], string]>([
  ['by weight', ['steak1'], 'ohne Gerichte, die nach Gewicht berechnet werden'],
  ['of the day', ['fish12'], 'ohne Gerichte, die keinen festen Preis haben'],
  ['of both kinds', ['steak1', 'fish12'], 'ohne Gerichte, die keinen festen Preis haben'],
])('a price %s is not added up, and the total says so', async (_, dishes, said) => {
  const lines = ['soup12', ...dishes].map((dish) => ({ dish, size: '', count: 1, name: dish }));
  await showing(lines, menuOf([soup]));
  await vi.waitFor(() => expect(total()).toBe(`Summe6,50 €${said}`));
  if (dishes.includes('steak1')) expect(rows()).toContain('1 ×Steak7,80 € / 100 g−1+');
});

test.each<[LanguageKey, string]>([
  ['en', 'without dishes priced by weight'],
  ['fn', 'hors plats vendus au poids'],
  ['de', 'ohne Gerichte, die nach Gewicht berechnet werden'],
  ['tr', 'tartıyla satılanlar hariç'],
])('in %s the total is %s', async (language, said) => {
  serve({ ...known, language, tag: language });
  const lines = ['soup12', 'steak1'].map((dish) => ({ dish, size: '', count: 1, name: dish }));
  await showing(lines, menuOf([soup]));
  await vi.waitFor(() => expect(total()).toContain(said));
  expect(total()).toContain(selectionWords[language].total);
});

test.each([
  [1, 'Ausverkauft'],
  [32_503_680_000, 'Ausverkauft'],
  [1_000, ''],
])('a dish of another menu that is out until %d is so', async (out, said) => {
  serve({ ...known, dishes: [{ id: 'cake12', name: 'Torte', prices: [{ amount: 450 }], out }] });
  await showing([{ dish: 'cake12', size: '', count: 1, name: 'Torte' }], menuOf([soup]));
  await vi.waitFor(() => expect(rows()).toEqual([`1 ×Torte${said || '4,50 €'}−1+`]));
});

test.each<[Partial<GuestDish>, string]>([
  [{ stock: 0 }, 'Sold out'],
  [{ availability: { days: [1], now: false } }, 'not served now'],
])('a dish with %o cannot be added', async (state, said) => {
  await open(menuOf([{ ...soup, ...state }]));
  await press('Soup');
  await vi.waitFor(() => expect(button(said).disabled).toBe(true));
});

test('a search among favourites says so, and all dishes are a tap away', async () => {
  await open(menuOf([soup, wine]));
  await mark('Soup');
  await press('Favourites (1)');
  const input = document.querySelector<HTMLInputElement>('input[type=search]');
  await act(() => {
    if (input) input.value = 'wine';
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  // That no dish fits would be read as said of the whole menu.
  await vi.waitFor(() =>
    expect(document.querySelector('.status p')?.textContent).toBe('Favourites · 0 dishes found'),
  );
  await press('Remove filter: Favourites');
  await vi.waitFor(() => expect(document.querySelector('main h3')?.textContent).toBe('Wine'));
  await press('Favourites (1)');
  await vi.waitFor(() => expect(document.querySelector('main h3')).toBeNull());
  await press('Show all dishes');
  await vi.waitFor(() => expect(document.querySelectorAll('main h3')).toHaveLength(2));
});

const later = { days: [1], now: false };

test.each<[string, (menu: MenuPageData) => Partial<MenuPageData>]>([
  ['section', (menu) => ({ sections: menu.sections.map((each) => ({ ...each, availability: later })) })],
  ['menu', () => ({ menus: [{ id: 'm', name: 'Lunch', availability: later }] })],
])('a dish whose %s is not served now cannot be added, and is not added up', async (_, change) => {
  const menu = menuOf([soup]);
  const show = await open(menu);
  await press('Soup');
  await vi.waitFor(() => button('Add to my selection'));
  await press('Add to my selection');
  await show({ ...menu, ...change(menu) });
  await vi.waitFor(() => expect(button('not served now').disabled).toBe(true));
  await press('Close');
  await press('Show the waiter (1)');
  await vi.waitFor(() => expect(rows()).toEqual(['1 ×SuppeSoupJetzt nicht erhältlich−1+']));
  expect(total()).toBeUndefined();
});

test('a phone that never reached the server can have favourites, and nothing that the staff could not read', async () => {
  serve(undefined);
  await open(menuOf([soup]));
  await press('Soup');
  expect(document.querySelector('.sizes')).toBeNull();
  await mark('Soup');
  expect(button('Favourites (1)')).toBeDefined();
});

test.each<[LanguageKey, string]>([
  ['en', 'This is not an order'],
  ['fn', 'Ce n’est pas une commande'],
  ['de', 'Das ist keine Bestellung'],
  ['tr', 'Bu bir sipariş değildir'],
])('in %s it says that it is no order', async (language, said) => {
  const lines = [{ dish: 'soup12', size: '', count: 1, name: 'Suppe' }];
  await showing(lines, menuOf([soup], language));
  expect(document.querySelector('.waiter .note')?.textContent).toContain(said);
});

test('hearts wait while somebody types', async () => {
  const redraw = vi.fn();
  const picks = startPicks(menuOf([soup]), messagesOf('en'), redraw);
  dispatchEvent(new Event('input'));
  await new Promise((resume) => setTimeout(resume, 100));
  expect(picks.heartsIn(0), 'between two keys').toBeUndefined();
  await vi.waitFor(() => expect(picks.heartsIn(0)).toBeDefined());
});
