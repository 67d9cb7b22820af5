import type { Page } from '@playwright/test';
import { openStore } from './dashboard';
import { previewed } from './preview';
import { openPopup, signInButton } from './session';
import { openSignedIn, type Person } from './sign-in';

/** A page as a person comes to it. */
export type MainPage = {
  name: string;
  /** Where it is. Pages of one address that follow each other can be looked at one after another without a load. */
  address: string;
  /** What is done there. */
  next?: (page: Page) => Promise<unknown>;
  /** Opens the window to look at, where it is another. */
  popup?: (page: Page) => Promise<Page>;
  /** Whether it is also looked at in forced colours. */
  isForced?: boolean;
  /** Selects what it shows beside another page of the list; without it all is looked at. */
  within?: string;
  /** Whether it differs from another page of the list in colours alone. */
  isRecolored?: boolean;
  /** Whether it has room for more on a phone that is not the narrowest, as picture fields have. */
  isWiderOnPhones?: boolean;
};

/** The pages one person comes to, signed in or not. */
export type Walk = { who: string; person?: Person; pages: MainPage[] };

const osteriaMenu = '/s/osteria/menu?lang=en';
const kaffeehausMenu = '/s/kaffeehaus/menu?lang=de';
const meyhaneMenu = '/s/meyhane/menu?lang=tr';

/** Sets filters that many dishes do not pass, without a load where the menu is open. */
const filtered = async (page: Page): Promise<void> => {
  await page.goto(`${page.url().split('#')[0]}#without=gluten,milk,nuts&diet=vegan`);
  await page.locator('.chips').waitFor();
};

/** A menu can be used when its scripts have come. */
const isMenu = (page: Page): Promise<void> => page.getByRole('searchbox').waitFor();

/** What guests see: each template, and what opens over the menu. */
const guestPages: MainPage[] = [
  { name: 'link-page-trattoria', address: '/s/osteria?lang=en' },
  { name: 'link-page-cafe', address: '/s/kaffeehaus?lang=de' },
  { name: 'link-page-meyhane', address: '/s/meyhane?lang=tr' },
  { name: 'message', address: '/s/no-such-store?lang=en' },
  {
    name: 'pdf-menu',
    address: '/pdf?lang=de',
    next: async (page) => {
      for (const text of await page.locator('summary').all()) await text.click();
    },
  },
  { name: 'base-menu', address: '/base-osteria-menu?lang=de' },
  { name: 'imprint', address: '/s/osteria/imprint?lang=de' },
  { name: 'privacy', address: '/s/osteria/privacy?lang=de' },
  { name: 'menu-trattoria', address: osteriaMenu, next: isMenu },
  {
    name: 'menu-dish',
    address: osteriaMenu,
    next: async (page) => {
      await page.getByRole('button', { name: 'Calamari fritti' }).click();
      await page.getByRole('dialog').getByText('Free of').click();
    },
    isForced: true,
    within: 'dialog[open]',
  },
  { name: 'menu-filtered-trattoria', address: osteriaMenu, next: filtered, isForced: true },
  {
    name: 'menu-filter',
    address: osteriaMenu,
    next: async (page) => {
      await page.getByRole('button', { name: /^Filter/ }).click();
      await page.getByRole('checkbox', { name: 'milk' }).check();
    },
    within: 'dialog[open]',
  },
  { name: 'menu-cafe', address: kaffeehausMenu, next: isMenu },
  { name: 'menu-filtered-cafe', address: kaffeehausMenu, next: filtered, within: '.find, .status' },
  { name: 'menu-meyhane', address: meyhaneMenu, next: isMenu },
  { name: 'menu-filtered-meyhane', address: meyhaneMenu, next: filtered, within: '.find, .status' },
];

/** What opens below a row to edit it. */
const editor = '[class^="_editor_"]';

const osteria = '/dashboard/stores/osteria';

/** What an owner sees of a store. */
const ownerPages: MainPage[] = [
  {
    name: 'links',
    address: `${osteria}/links`,
    next: async (page) => {
      await page.getByRole('button', { name: /^Tisch reservieren/ }).waitFor();
      await previewed(page);
    },
  },
  {
    name: 'link-editor',
    address: `${osteria}/links`,
    next: async (page) => {
      await page.getByRole('button', { name: /^Tisch reservieren/ }).click();
      await page.getByRole('textbox', { name: 'Address' }).waitFor();
      await previewed(page);
    },
    within: editor,
  },
  {
    name: 'new-link',
    address: `${osteria}/links`,
    next: async (page) => {
      await page.getByRole('button', { name: 'Add a link' }).first().click();
      await page.getByRole('button', { name: 'Booking', exact: true }).waitFor();
    },
    within: 'section[class^="_panel_"]',
  },
  {
    name: 'menu-editor',
    address: `${osteria}/menu`,
    next: async (page) => {
      await page.getByRole('list', { name: 'Sections of the menu' }).waitFor();
      await previewed(page);
    },
  },
  {
    name: 'place',
    address: `${osteria}/menu`,
    next: async (page) => {
      await page.getByRole('button', { name: /^About the place/ }).click();
      await page.getByRole('textbox', { name: 'Wi-Fi name' }).waitFor();
      await previewed(page);
    },
    isWiderOnPhones: true,
  },
  {
    name: 'dish-editor',
    address: `${osteria}/menu`,
    next: async (page) => {
      await page.getByRole('button', { name: /^Carpaccio di manzo/ }).click();
      await page.getByRole('textbox', { name: 'Price' }).waitFor();
      await previewed(page);
    },
    within: editor,
    isWiderOnPhones: true,
  },
  {
    name: 'dish-menu',
    address: `${osteria}/menu`,
    next: async (page) => {
      await page.getByRole('button', { name: 'More for Burrata e pomodorini' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
      await previewed(page);
    },
    within: '[role="menu"]',
  },
  {
    name: 'settings',
    address: `${osteria}/settings`,
    next: (page) => page.getByRole('textbox', { name: 'Name of your business' }).waitFor(),
  },
  {
    name: 'today',
    address: `${osteria}/today`,
    next: (page) => page.getByRole('region', { name: 'Opened most' }).waitFor(),
  },
  {
    name: 'look',
    address: `${osteria}/look`,
    next: async (page) => {
      await page.getByRole('group', { name: 'Template' }).waitFor();
      await previewed(page);
    },
    isWiderOnPhones: true,
  },
  {
    name: 'codes',
    address: `${osteria}/codes`,
    next: (page) => page.getByRole('img', { name: 'QR code of Osteria Cedrina' }).waitFor(),
  },
  {
    name: 'table-dialog',
    address: `${osteria}/codes`,
    next: async (page) => {
      await page.getByRole('button', { name: 'Table 12' }).click();
      await page.getByRole('img', { name: 'QR code of Table 12' }).waitFor();
    },
    within: '[role="dialog"]',
  },
  {
    name: 'print-dialog',
    // Another address than that of the dialog before, over which no other opens.
    address: `${osteria}/codes?print`,
    next: async (page) => {
      await page.getByRole('button', { name: 'Print all codes' }).click();
      await page.getByRole('img', { name: 'First sheet: Table tents' }).waitFor();
    },
    within: '[role="dialog"]',
    isWiderOnPhones: true,
  },
  {
    name: 'team',
    address: `${osteria}/team`,
    next: async (page) => {
      await page.getByRole('list', { name: 'Members' }).waitFor();
      await page.getByRole('list', { name: 'Recent changes' }).waitFor();
    },
  },
  {
    name: 'account',
    address: '/dashboard/account',
    next: (page) => page.getByRole('textbox', { name: 'Picture' }).waitFor(),
  },
];

/** What an operator sees; a section of a store whose menu is not served all day is one of it. */
const operatorPages: MainPage[] = [
  {
    name: 'users',
    address: '/admin/users',
    next: async (page) => {
      await page.getByRole('list', { name: 'Users' }).waitFor();
      await page.getByRole('list', { name: 'Changes of roles' }).waitFor();
    },
  },
  {
    name: 'configuration',
    address: '/admin/configuration',
    next: async (page) => {
      await page.getByRole('form', { name: 'Configuration' }).waitFor();
      await page.getByRole('heading', { name: 'Nothing has changed yet' }).waitFor();
    },
  },
  {
    name: 'section-editor',
    address: '/dashboard/stores/kaffeehaus/menu',
    next: async (page) => {
      await page.getByRole('button', { name: 'More for Frühstück', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Edit the section' }).click();
      await page.getByRole('group', { name: 'Days' }).waitFor();
      await previewed(page);
    },
    within: editor,
  },
];

/** What somebody sees who has no store yet. */
const newcomerPages: MainPage[] = [
  {
    name: 'new-store',
    address: '/dashboard',
    next: (page) => page.getByRole('heading', { name: 'Open your store' }).waitFor(),
  },
  { name: 'start', address: '/dashboard', next: (page) => openStore(page, 'chez-ada') },
  {
    name: 'no-new-store',
    address: '/dashboard/stores/new',
    next: async (page) => {
      await page.route('/api/site', async (route) => {
        const site = await (await route.fetch()).json();
        await route.fulfill({ json: { ...site, features: { store_creation: false } } });
      });
      await page.reload();
      await page.getByRole('heading', { name: 'Stores are opened by the operators' }).waitFor();
    },
  },
];

/** The main pages, by who comes to them. */
export const walks: Walk[] = [
  { who: 'a guest', pages: guestPages },
  {
    who: 'somebody who is not signed in',
    pages: [
      { name: 'sign-in', address: '/dashboard', next: (page) => signInButton(page).waitFor() },
      {
        name: 'demo-accounts',
        address: '/dashboard',
        popup: async (page) => {
          const popup = await openPopup(page);
          await popup.getByRole('heading', { level: 1 }).waitFor();
          return popup;
        },
      },
    ],
  },
  { who: 'an owner', person: { email: 'owner@osteria.example' }, pages: ownerPages },
  { who: 'an operator', person: { email: 'admin@carte.example' }, pages: operatorPages },
  {
    who: 'the owner of a locked store',
    person: { email: 'owner@meyhane.example' },
    pages: [
      {
        name: 'locked-store',
        address: '/dashboard/stores/meyhane/links',
        next: async (page) => {
          await page.getByRole('button', { name: /^Masa ayırtın/ }).waitFor();
          await previewed(page);
        },
      },
    ],
  },
  { who: 'a newcomer', person: { email: 'ada@new.example', name: 'Ada Lovelace' }, pages: newcomerPages },
];

/** Opens a page by its name where nothing is open yet, and answers the window to look at. */
export async function openNamed(page: Page, name: string): Promise<Page> {
  const walk = walks.find(({ pages }) => pages.some((each) => each.name === name));
  const wanted = walk?.pages.find((each) => each.name === name);
  if (!walk || !wanted) throw new Error(`there is no page ${name}`);
  await load(page, wanted, walk.person);
  return enter(page, wanted);
}

/** Loads the address of a page, as somebody who signs in for it where one is given. */
export const load = (page: Page, { address }: MainPage, person?: Person): Promise<unknown> =>
  person ? openSignedIn(page, person, address) : page.goto(address);

/** Does at the address of a page what is done there, and answers the window to look at. */
export async function enter(page: Page, { next, popup }: MainPage): Promise<Page> {
  await next?.(page);
  return popup ? popup(page) : page;
}

/** Shows a page in light or dark in a window of a size, and waits until it is drawn so. */
export async function show(
  page: Page,
  colorScheme: 'light' | 'dark',
  size: { width: number; height: number },
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    const changing = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // What inherits a colour follows it in a transition of its own, which begins when that of its parent ends.
    do {
      await Promise.allSettled(changing().map((transition) => transition.finished));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    } while (changing().length > 0);
  });
}
