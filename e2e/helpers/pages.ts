import type { Page } from '@playwright/test';
import {
  openConfiguration,
  openNewStore,
  openUsers,
  signIn,
  signInAnew,
  signInAtMenu,
  signInAtTeam,
} from './dashboard';
import { previewed } from './preview';
import { openSignIn } from './session';

/** A page as a person comes to it; what opens answers the window to look at. */
export type MainPage = {
  name: string;
  open: (page: Page) => Promise<Page>;
  /** Whether it is also looked at in forced colours. */
  isForced?: boolean;
  /** Selects what it shows beside another page of the list; without it all is looked at. */
  within?: string;
  /** Whether it differs from another page of the list in colours alone. */
  isRecolored?: boolean;
};

const at =
  (address: string, next: (page: Page) => Promise<unknown> = async () => undefined) =>
  async (page: Page): Promise<Page> => {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await next(page);
    return page;
  };

/** What guests see: each template, and what opens over the menu. */
export const guestPages: MainPage[] = [
  { name: 'link-page-trattoria', open: at('/s/osteria?lang=en') },
  { name: 'link-page-paper', open: at('/s/kaffeehaus?lang=de') },
  { name: 'link-page-plain', open: at('/s/meyhane?lang=tr') },
  { name: 'menu-trattoria', open: at('/s/osteria/menu?lang=en') },
  { name: 'menu-paper', open: at('/s/kaffeehaus/menu?lang=de'), isRecolored: true },
  { name: 'menu-plain', open: at('/s/meyhane/menu?lang=tr'), isRecolored: true },
  ...(['trattoria', 'paper', 'plain'] as const).map((template) => {
    const menu = {
      trattoria: 'osteria/menu?lang=en',
      paper: 'kaffeehaus/menu?lang=de',
      plain: 'meyhane/menu?lang=tr',
    };
    return {
      name: `menu-filtered-${template}`,
      open: at(`/s/${menu[template]}#without=gluten,milk,nuts&diet=vegan`, (page) =>
        page.locator('.chips').waitFor(),
      ),
      ...(template === 'trattoria' ? { isForced: true } : { within: '.find, .status' }),
    };
  }),
  {
    name: 'menu-dish',
    open: at('/s/osteria/menu?lang=en', async (page) => {
      await page.getByRole('button', { name: 'Calamari fritti' }).click();
      await page.getByRole('dialog').getByText('Free of').click();
    }),
    isForced: true,
    within: 'dialog[open]',
  },
  {
    name: 'menu-filter',
    open: at('/s/osteria/menu?lang=en', async (page) => {
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('checkbox', { name: 'milk' }).check();
    }),
    within: 'dialog[open]',
  },
  { name: 'message', open: at('/s/no-such-store?lang=en') },
];

/** What opens below a row to edit it. */
const editor = '[class^="_editor_"]';

/** What owners see. */
export const ownerPages: MainPage[] = [
  { name: 'sign-in', open: at('/dashboard') },
  {
    name: 'demo-accounts',
    open: async (page) => {
      const popup = await openSignIn(page);
      await popup.getByRole('heading', { level: 1 }).waitFor();
      return popup;
    },
  },
  {
    name: 'links',
    open: async (page) => {
      await signIn(page, 'owner@osteria.example');
      await page.getByRole('button', { name: /^Tisch reservieren/ }).waitFor();
      await previewed(page);
      return page;
    },
  },
  {
    name: 'link-editor',
    within: editor,
    open: async (page) => {
      await signIn(page, 'owner@osteria.example');
      await page.getByRole('button', { name: /^Tisch reservieren/ }).click();
      await page.getByRole('textbox', { name: 'Address' }).waitFor();
      await previewed(page);
      return page;
    },
  },
  {
    name: 'new-link',
    within: 'section[aria-labelledby="new-link"]',
    open: async (page) => {
      await signIn(page, 'owner@osteria.example');
      await page.getByRole('button', { name: 'Add a link' }).click();
      await page.getByRole('button', { name: 'Booking', exact: true }).waitFor();
      return page;
    },
  },
  {
    name: 'menu-editor',
    open: async (page) => {
      await signInAtMenu(page, 'owner@osteria.example');
      await previewed(page);
      return page;
    },
  },
  {
    name: 'section-editor',
    within: editor,
    open: async (page) => {
      await signInAtMenu(page, 'owner@kaffeehaus.example');
      await page.getByRole('button', { name: 'More for Frühstück', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Edit the section' }).click();
      await page.getByRole('group', { name: 'Days' }).waitFor();
      await previewed(page);
      return page;
    },
  },
  {
    name: 'dish-menu',
    within: '[role="menu"]',
    open: async (page) => {
      await signInAtMenu(page, 'owner@osteria.example');
      await page.getByRole('button', { name: 'More for Burrata e pomodorini' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
      await previewed(page);
      return page;
    },
  },
  {
    name: 'dish-editor',
    within: editor,
    open: async (page) => {
      await signInAtMenu(page, 'owner@osteria.example');
      await page.getByRole('button', { name: /^Carpaccio di manzo/ }).click();
      await page.getByRole('textbox', { name: 'Price' }).waitFor();
      await previewed(page);
      return page;
    },
  },
  {
    name: 'place',
    open: async (page) => {
      await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/menu');
      await page.getByRole('button', { name: /^About the place/ }).click();
      await page.getByRole('textbox', { name: 'Wi-Fi name' }).waitFor();
      await previewed(page);
      return page;
    },
  },
  {
    name: 'settings',
    open: async (page) => {
      await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/settings');
      await page.getByRole('textbox', { name: 'Name of your business' }).waitFor();
      return page;
    },
  },
  {
    name: 'start',
    open: async (page) => {
      await openNewStore(page);
      return page;
    },
  },
  {
    name: 'today',
    open: async (page) => {
      await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/today');
      await page.getByRole('region', { name: 'Opened most' }).waitFor();
      return page;
    },
  },
  {
    name: 'look',
    open: async (page) => {
      await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/look');
      await page.getByRole('group', { name: 'Template' }).waitFor();
      await previewed(page);
      return page;
    },
  },
  {
    name: 'codes',
    open: async (page) => {
      await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/codes');
      await page.getByRole('img', { name: 'QR code of Osteria Cedrina' }).waitFor();
      return page;
    },
  },
  {
    name: 'table-dialog',
    within: '[role="dialog"]',
    open: async (page) => {
      await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/codes');
      await page.getByRole('button', { name: 'Table 12' }).click();
      await page.getByRole('img', { name: 'QR code of Table 12' }).waitFor();
      return page;
    },
  },
  {
    name: 'team',
    open: async (page) => {
      await signInAtTeam(page, 'owner@osteria.example');
      await page.getByRole('list', { name: 'Recent changes' }).waitFor();
      return page;
    },
  },
  {
    name: 'account',
    open: async (page) => {
      await signIn(page, 'owner@osteria.example', '/dashboard/account');
      await page.getByRole('textbox', { name: 'Picture' }).waitFor();
      return page;
    },
  },
  {
    name: 'users',
    open: async (page) => {
      await openUsers(page);
      await page.getByRole('list', { name: 'Changes of roles' }).waitFor();
      return page;
    },
  },
  {
    name: 'configuration',
    open: async (page) => {
      await openConfiguration(page);
      await page.getByRole('heading', { name: 'Nothing has changed yet' }).waitFor();
      return page;
    },
  },
  {
    name: 'locked-store',
    open: async (page) => {
      await signIn(page, 'owner@meyhane.example');
      await page.getByRole('button', { name: /^Masa ayırtın/ }).waitFor();
      await previewed(page);
      return page;
    },
  },
  {
    name: 'new-store',
    open: async (page) => {
      await signInAnew(page, `ada-${Date.now()}@new.example`, 'Ada Lovelace');
      await page.getByRole('heading', { name: 'Open your store' }).waitFor();
      return page;
    },
  },
  {
    name: 'no-new-store',
    open: async (page) => {
      await page.route('/api/site', async (route) => {
        const site = await (await route.fetch()).json();
        await route.fulfill({ json: { ...site, features: { store_creation: false } } });
      });
      await signInAnew(page, `ada-${Date.now()}@new.example`, 'Ada Lovelace');
      await page.getByRole('heading', { name: 'Stores are opened by the operators' }).waitFor();
      return page;
    },
  },
];

export const mainPages = [...guestPages, ...ownerPages];

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
