// @vitest-environment jsdom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GuestDish, LanguageKey, MenuPageData } from '../data';
import { messagesOf } from '../i18n';
import { MenuPage } from '../menu/menu-page';
import { demoMenu } from '../testing/demo';
import type { Known } from './dishes';
import { type Picks, startPicks } from './picks';
import { words } from './words';

const free = 'f'.repeat(14);
const soup: GuestDish = { id: 'soup12', name: 'Soup', prices: [], allergens: free };
const wine: GuestDish = { id: 'wine12', name: 'Wine', prices: [], allergens: free };
const fish: GuestDish = { id: 'fish12', name: 'Catch of the day', prices: [], allergens: free };
const menuOf = (dishes: GuestDish[], language: LanguageKey = 'en'): MenuPageData => ({
  ...demoMenu('osteria', language),
  sections: [{ id: 's', name: 'Food', dishes }],
});

const known: Known = {
  language: 'de',
  tag: 'de',
  currency: 'EUR',
  decimals: 2,
  dishes: [
    { id: 'soup12', name: 'Suppe', prices: [{ amount: 650 }] },
    {
      id: 'wine12',
      name: 'Wein',
      prices: [
        { own: 'Glas', name: 'glass', amount: 600 },
        { own: '0,75 l', amount: 2_400 },
      ],
    },
    { id: 'fish12', name: 'Tagesfang' },
    { id: 'cake12', name: 'Torte', prices: [{ amount: 450 }] },
  ],
};

let served: Known | undefined;
let stop: (() => void) | undefined;

beforeEach(() => {
  localStorage.clear();
  served = known;
  vi.stubGlobal('fetch', async () =>
    served ? new Response(JSON.stringify(served)) : new Response('', { status: 503 }),
  );
  history.replaceState(null, '', '/s/osteria/menu?table=7');
});

afterEach(() => {
  stop?.();
  render(null, document.body);
  vi.unstubAllGlobals();
});

/** Shows a menu with what guests keep, and returns what shows it with other data. */
async function open(first: MenuPageData): Promise<(newer: MenuPageData) => Promise<void>> {
  let data = first;
  let picks: Picks | undefined;
  let isStopped = false;
  const text = messagesOf(first.language);
  const redraw = (): void => {
    if (!isStopped) render(<MenuPage data={data} text={text} picks={picks} />, document.body);
  };
  stop = () => {
    isStopped = true;
  };
  await act(redraw);
  picks = startPicks(first, text, redraw);
  await act(redraw);
  await vi.waitFor(() => expect(document.querySelector('.heart')).not.toBeNull());
  return (newer) => {
    data = newer;
    return act(redraw);
  };
}

const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].filter(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  expect(found.length, name).toBeGreaterThan(0);
  return found.at(-1) as HTMLButtonElement;
};
const press = (name: string): Promise<void> => act(() => button(name).click());
/** Makes a dish of the list a favourite, or none. */
const mark = (dish: string): Promise<void> =>
  act(() => {
    const row = [...document.querySelectorAll('main li')].find((each) => each.textContent?.includes(dish));
    row?.querySelector<HTMLButtonElement>('[aria-label=Favourite]')?.click();
  });
const dishes = (): (string | undefined)[] =>
  [...document.querySelectorAll('main h3 button')].map((each) => each.textContent ?? undefined);
const rows = (): string[] =>
  [...document.querySelectorAll('.waiter li')].map((each) => each.textContent?.replaceAll(/\s/g, ' ') ?? '');
const total = (): string | undefined => document.querySelector('.total')?.textContent?.replaceAll(/\s/g, ' ');

/** Keeps a selection as an earlier visit did, opens the menu, and shows it to the waiter. */
async function showing(lines: object[], menu: MenuPageData): Promise<void> {
  localStorage.setItem('carte:/s/osteria', JSON.stringify({ favourites: [], lines }));
  await open(menu);
  await press(`${words[menu.language].show} (${lines.length})`);
}

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
      '1 ×TagesfangCatch of the day−1+',
      '1 ×Torte4,50 €−1+',
      '1 ×none12Nicht mehr auf der Karte−1+',
    ]),
  );
  expect(total()).toBe('Summe4,50 €ohne Gerichte, die keinen festen Preis haben');
  expect(button('One more: Soup').disabled).toBe(true);
  expect(button('One fewer: Soup').disabled).toBe(false);
});

test.each([
  [1, 'Ausverkauft'],
  [32_503_680_000, 'Ausverkauft'],
  [1_000, ''],
])('a dish of another menu that is out until %d is so', async (out, said) => {
  served = { ...known, dishes: [{ id: 'cake12', name: 'Torte', prices: [{ amount: 450 }], out }] };
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

test('a phone that never reached the server can have favourites, and nothing that the staff could not read', async () => {
  served = undefined;
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
