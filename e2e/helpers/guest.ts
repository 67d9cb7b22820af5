import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The dish of a menu by its name. */
export const dishOf = (page: Page | FrameLocator, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });

/** What the HTML of a menu says of a dish. */
export const dishIn = (page: Page, html: string, name: string): Promise<string | undefined> =>
  page.evaluate(
    ({ html, name }) =>
      [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('.dish')].find(
        (dish) => dish.querySelector('h3')?.textContent === name,
      )?.textContent ?? undefined,
    { html, name },
  );

/** The dishes of a menu's first row: how many there are, and how many of them the window shows whole. */
export const firstRow = (page: Page): Promise<{ dishes: number; whole: number }> =>
  page.evaluate((selector) => {
    const all = [...document.querySelectorAll(selector)];
    const top = all[0]?.getBoundingClientRect().top ?? Number.NaN;
    const row = all.filter((dish) => Math.abs(dish.getBoundingClientRect().top - top) <= 2);
    // Nothing that sticks to an edge lies over the upper or lower end of a whole one.
    const whole = row.filter((dish) => {
      const { left, top, right, bottom } = dish.getBoundingClientRect();
      const shows = (y: number) => dish.contains(document.elementFromPoint((left + right) / 2, y));
      return top >= 0 && bottom <= innerHeight && shows(top + 4) && shows(bottom - 4);
    });
    return { dishes: row.length, whole: whole.length };
  }, 'section:first-of-type .dish');

/** The dishes a menu shows now. */
export const dishesOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });

/**
 * Asks for pages in the templates that their addresses name, as the dashboard's frames do: guests see a template only
 * where its owner has chosen it.
 */
export const askAsFrame = (page: Page): Promise<unknown> =>
  page.route(/[?&]template=/, async (route) => {
    const headers = {
      ...route.request().headers(),
      'sec-fetch-dest': 'iframe',
      'sec-fetch-site': 'same-origin',
    };
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
