import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { GuestDish, LanguageKey, MenuPageData } from '../data';
import { messagesOf } from '../i18n';
import { MenuPage } from '../menu/menu-page';
import { demoMenu } from '../testing/demo';
import type { Known } from './dishes';
import { type Picks, startPicks } from './picks';
import type { Line } from './store';

export const free = 'f'.repeat(14);
export const soup: GuestDish = { id: 'soup12', name: 'Soup', prices: [], allergens: free };
export const wine: GuestDish = { id: 'wine12', name: 'Wine', prices: [], allergens: free };
export const fish: GuestDish = { id: 'fish12', name: 'Catch of the day', prices: [], allergens: free };
export const menuOf = (dishes: GuestDish[], language: LanguageKey = 'en'): MenuPageData => ({
  ...demoMenu('osteria', language),
  sections: [{ id: 's', name: 'Food', dishes }],
});

export const known: Known = {
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
    { id: 'fish12', name: 'Tagesfang', text: 'Tagespreis' },
    { id: 'cake12', name: 'Torte', prices: [{ amount: 450 }] },
    { id: 'steak1', name: 'Steak', prices: [{ text: '7,80 € / 100 g', weighed: true }] },
    {
      id: 'pizza1',
      name: 'Pizza Margherita',
      prices: [
        { own: 'normal', name: 'regular', amount: 900 },
        { own: 'groß', name: 'large', amount: 1_200 },
      ],
      extras: [1, 0],
    },
  ],
  groups: [
    {
      own: 'Belag',
      name: 'Toppings',
      choose: 'choose up to 2',
      most: 2,
      options: [
        { own: 'Rucola', name: 'Rocket', amount: 150 },
        { own: 'Burrata', amount: 400 },
        { own: 'Oliven', name: 'Olives' },
      ],
    },
    {
      own: 'Boden',
      name: 'Base',
      choose: 'choose 1',
      least: 1,
      most: 1,
      options: [
        { own: 'dünn', name: 'thin' },
        { own: 'dick', name: 'thick' },
      ],
    },
  ],
};

/** What the server tells of the menu; undefined where it is not reached. */
let served: Known | undefined;
let stop: (() => void) | undefined;

/** Has each test of a file begin with a phone that has kept nothing. */
export function freshPhones(): void {
  // It is built once, which no wait should be for.
  beforeAll(() => import('./selection'));

  beforeEach(() => {
    localStorage.clear();
    document.documentElement.lang = 'en';
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
}

/** Has the server tell something else, or not be reached. */
export const serve = (told: Known | undefined): void => {
  served = told;
};

/** Shows a menu with what guests keep, and returns what shows it with other data. */
export async function open(first: MenuPageData): Promise<(newer: MenuPageData) => Promise<void>> {
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

export const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].filter(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  expect(found.length, name).toBeGreaterThan(0);
  return found.at(-1) as HTMLButtonElement;
};
export const press = (name: string): Promise<void> => act(() => button(name).click());
export const rows = (): string[] =>
  [...document.querySelectorAll('.waiter li')].map((each) => each.textContent?.replaceAll(/\s/g, ' ') ?? '');
export const total = (): string | undefined =>
  document.querySelector('.total')?.textContent?.replaceAll(/\s/g, ' ');

/** Keeps a selection as an earlier visit did, opens the menu, and shows it to the waiter. */
export async function showing(
  lines: (Partial<Line> & { count: number })[],
  menu: MenuPageData,
): Promise<void> {
  localStorage.setItem('carte:/s/osteria', JSON.stringify({ favourites: [], lines }));
  await open(menu);
  await act(() => document.querySelector<HTMLButtonElement>('.show button')?.click());
  await vi.waitFor(() => expect(document.querySelector('.waiter')).not.toBeNull());
}
