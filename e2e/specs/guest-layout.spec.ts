import { dishOf } from '../helpers/guest';
import { logo } from '../helpers/picture';
import { desk, expect, narrow, type Page, phone, test } from '../helpers/test';

/** The size of text in pixels. */
const textSize = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

test('eight sizes with long names leave a dish half of its row', async ({ guest, server }) => {
  const owner = await server.api('owner@kaffeehaus.example');
  const { id } = await owner.store('kaffeehaus');
  const [dish] = (await owner.menu(id)).menu_sections.flatMap((section) => section.dishes);
  const prices = Array.from({ length: 8 }, (_, at) => ({
    name: { de: `Flasche 0,7${at} l mit Korken und Schleife` },
    amount: 1000 + at,
  }));
  const answer = await owner.patch(`/api/stores/${id}/dishes/${dish?.id}`, { prices });
  expect(answer.status).toBe(200);
  await guest.goto('/s/kaffeehaus/menu?lang=de');
  const row = dishOf(guest, dish?.name.de ?? '');
  for (const size of [phone, desk]) {
    await guest.setViewportSize(size);
    const widths = await row.evaluate((item) => [
      item.clientWidth,
      item.querySelector('h3')?.clientWidth ?? 0,
    ]);
    expect(widths[1], `${size.width} px`).toBeGreaterThan(0.4 * (widths[0] ?? 0));
  }
});

test('links are high and text is large enough, nothing that has the focus lies below the bar, and right to left is read so', async ({
  guest,
}) => {
  await guest.goto('/s/osteria/menu?lang=en');
  await guest.getByRole('searchbox').waitFor();
  await test.step('links and text of the menu', async () => {
    expect.soft(await textSize(guest, '.languages a')).toBeGreaterThanOrEqual(16);
    for (const link of await guest.locator('.info a').all()) {
      expect.soft((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    }
  });

  await test.step('what takes the focus does not lie below the bar', async () => {
    await guest.locator('.info a').last().focus();
    for (let back = 0; back < 15; back++) {
      const covered = await guest.evaluate(() => {
        const bar = document.querySelector('.bar')?.getBoundingClientRect();
        const focused = document.activeElement?.getBoundingClientRect();
        return (bar?.bottom ?? Number.NaN) - (focused?.top ?? Number.NaN);
      });
      expect.soft(covered, `${back} back`).toBeLessThanOrEqual(0);
      await guest.keyboard.press('Shift+Tab');
    }
  });

  await test.step('what an owner writes from right to left is read so', async () => {
    const place = await guest.getByRole('heading', { name: 'Antipasti' }).evaluate((heading) => {
      heading.textContent = 'مقبلات';
      const range = document.createRange();
      range.selectNodeContents(heading);
      return heading.getBoundingClientRect().right - range.getBoundingClientRect().right;
    });
    expect.soft(place).toBeLessThan(2);
  });

  await test.step('what says that a section is not served now stands apart from the hours', async () => {
    await guest.setViewportSize(desk);
    const gap = await guest.locator('.served').evaluate((line) => {
      const badge = line.querySelector('b') ?? line.appendChild(document.createElement('b'));
      badge.textContent = 'not served now';
      const hours = document.createRange();
      hours.selectNodeContents(line.firstChild as Node);
      return badge.getBoundingClientRect().left - hours.getBoundingClientRect().right;
    });
    expect.soft(gap).toBeGreaterThanOrEqual(8);
    await guest.setViewportSize(phone);
  });

  await test.step('text of the link page', async () => {
    await guest.goto('/s/osteria?lang=en');
    expect.soft(await textSize(guest, '.links small')).toBeGreaterThanOrEqual(16);
    expect.soft(await textSize(guest, '.languages a')).toBeGreaterThanOrEqual(16);

    await guest.setViewportSize({ width: 320, height: 256 });
    await expect(guest.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  });
});

test('a wide logo is shown whole beside a menu’s name, on a ground it can be seen on', async ({
  guest,
  server,
}) => {
  const owner = await server.api('owner@osteria.example');
  const { id } = await owner.store('osteria');
  await guest.setViewportSize(narrow);
  for (const [color, ground] of [
    ['black', 'rgb(255, 255, 255)'],
    ['white', 'rgb(24, 24, 24)'],
  ] as const) {
    const picture = await owner.addPicture(id, await logo(guest, { width: 600, height: 300, color }));
    await owner.publishLook(id, { logo_image: picture });
    await guest.goto('/s/osteria/menu?lang=en');
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(`${color}, ${colorScheme}`, async () => {
        await guest.emulateMedia({ colorScheme });
        const shown = guest.locator('h1 img');
        await expect(shown).toHaveCSS('object-fit', 'contain');
        await expect(shown).toHaveCSS('background-color', ground);
        expect(await shown.boundingBox()).toMatchObject({ width: 72, height: 36 });
      });
    }
  }
});

test('a printed page says what is true later too, in black on white', async ({ guest, server }) => {
  await guest.emulateMedia({ media: 'print' });
  await guest.goto('/s/osteria?lang=en');
  const title = guest.getByRole('heading', { level: 1 });
  await expect(title).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(guest.getByRole('link', { name: /^Menu/ })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(guest.locator('.cover, .logo, .opening').filter({ visible: true })).toHaveCount(0);

  // In a template that is dark for everybody, with bands and tiles, for a browser that prints grounds.
  const owner = await server.api('owner@osteria.example');
  const { id } = await owner.store('osteria');
  for (const template of ['night', 'kiosk', 'meyhane']) {
    await owner.patch(`/api/stores/${id}/appearance`, { template });
    await owner.post(`/api/stores/${id}/appearance/publish`, {});
    await guest.goto('/s/osteria?lang=en');
    const painted = await guest.evaluate(() => {
      const hero = document.querySelector('.hero') as Element;
      const root = getComputedStyle(document.documentElement);
      return [
        root.colorScheme,
        getComputedStyle(hero, '::after').backgroundColor,
        getComputedStyle(hero).borderImageSource,
      ];
    });
    expect.soft(painted, template).toEqual(['light', 'rgba(0, 0, 0, 0)', 'none']);
  }

  await guest.goto('/s/kaffeehaus/menu?lang=de');
  await expect(guest.locator('.opening, section > p b, .find, img').filter({ visible: true })).toHaveCount(0);
  await expect(guest.getByText(/^Erhältlich/).first()).toBeVisible();
  expect(await textSize(guest, '.facts')).toBeLessThan(await textSize(guest, '.dish > p'));
  const widths = await guest
    .locator('.dish:has(> img) > p:not(.price)')
    .first()
    .evaluate((text) => [text.clientWidth, text.parentElement?.clientWidth]);
  expect(widths[0]).toBe(widths[1]);
});

test('links beside one another keep to their page whatever they are called, and a low window scrolls to the name', async ({
  guest,
  server,
}) => {
  const owner = await server.api('owner@kaffeehaus.example');
  const { id } = await owner.store('kaffeehaus');
  for (const name of ['Donaudampfschifffahrtsgesellschaftskapitän', 'Kurz']) {
    const link = { kind: 'other', name: { de: name }, link_address: 'https://example.org', layout: 'half' };
    await owner.post(`/api/stores/${id}/links`, link);
  }
  await guest.setViewportSize(narrow);
  await guest.goto('/s/kaffeehaus?lang=de');
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width);
  const halves = await guest.locator('.half').evaluateAll((all) => all.map((one) => one.clientWidth));
  expect(halves[0]).toBe(halves[1]);

  await guest.setViewportSize({ width: 932, height: 260 });
  const head = await guest.locator('.who').boundingBox();
  expect(head?.y).toBeGreaterThanOrEqual(0);
  expect((await guest.locator('.hero').boundingBox())?.height).toBeGreaterThanOrEqual(head?.height ?? 0);
});

test('what is drawn around a dish that has the focus is not cut off by what its list leaves out', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/s/osteria/menu?lang=de');
  // A heart that came between two keys would be the next that has the focus.
  await page.locator('.heart').last().waitFor({ state: 'attached' });
  for (const part of ['h3 button', '.heart']) {
    const button = page.locator('.dish:nth-child(10)').first().locator(part);
    await button.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    const missing = await button.evaluate((focused) => {
      const ring = [getComputedStyle(focused), getComputedStyle(focused, '::after')]
        .map(({ outlineStyle, outlineWidth, outlineOffset }) =>
          outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset),
        )
        .reduce((most, width) => Math.max(most, width), 0);
      if (ring === 0) return ['it has no outline'];
      const shown = focused.closest('.dish')?.getBoundingClientRect() as DOMRect;
      const own = focused.matches('.heart') ? focused.getBoundingClientRect() : shown;
      // The title of a dish takes clicks in 8 pixels beside the dish too.
      const beside = focused.matches('.heart') ? 0 : 8;
      return ['section', '.dish'].filter((box) => {
        const clipping = focused.closest(box) as Element;
        const { contentVisibility, overflowClipMargin } = getComputedStyle(clipping);
        const { left, right } = clipping.getBoundingClientRect();
        const margin = Number.parseFloat(overflowClipMargin);
        const needed = Math.max(left - own.left, own.right - right) + beside + ring;
        return contentVisibility !== 'auto' || margin < needed;
      });
    });
    expect(missing, part).toEqual([]);
  }
});

test('the base menu is read from above to below, and on paper no heading is left alone', async ({ page }) => {
  await page.setViewportSize(desk);
  await page.goto('/base-osteria-menu?lang=de');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  const places = await headings.evaluateAll((all) => all.map((heading) => heading.getBoundingClientRect()));
  expect(new Set(places.map(({ left }) => left)).size).toBe(1);
  const dishes = page.getByRole('main').getByRole('list').first().getByRole('heading', { level: 3 });
  const columns = await dishes.evaluateAll((all) => all.map((dish) => dish.getBoundingClientRect().left));
  expect(new Set(columns).size).toBe(2);
  await page.emulateMedia({ media: 'print' });
  // A page of A4 is narrower than the window of a desk.
  await page.setViewportSize({ width: 700, height: 990 });
  for (const text of ['section > p', 'section > h2']) {
    const all = await page
      .locator(text)
      .evaluateAll((found) => found.map((each) => getComputedStyle(each).breakAfter));
    expect(new Set(all), text).toEqual(new Set(['avoid']));
  }
  const dish = page.locator('.dish').first();
  expect(await dish.evaluate((each) => getComputedStyle(each).breakInside)).toBe('avoid');
});

test('on paper all of a menu begins at one line, in every template', async ({ guest, server }) => {
  const owner = await server.api('owner@osteria.example');
  const { id } = await owner.store('osteria');
  await guest.emulateMedia({ media: 'print' });
  await guest.setViewportSize({ width: 718, height: 1040 });
  for (const template of ['plain', 'kiosk', 'night', 'trattoria']) {
    await owner.publishLook(id, { template });
    await guest.goto('/s/osteria/menu?lang=de');
    const lefts = await guest.evaluate(() =>
      ['h1', 'h2', 'h3'].map((name) => {
        const text = document.createRange();
        text.selectNodeContents(document.querySelector(name) as Element);
        return Math.round(text.getBoundingClientRect().left);
      }),
    );
    expect(new Set(lefts).size, `${template}: ${lefts}`).toBe(1);
    const [name, section] = [guest.locator('.who'), guest.getByRole('heading', { level: 2 }).first()];
    const end = (await name.boundingBox()) as { y: number; height: number };
    const begins = (await section.boundingBox()) as { y: number };
    expect(begins.y - end.y - end.height, template).toBeGreaterThanOrEqual(8);
  }
});

test('a dish in Hebrew is read from right to left, and begins where the others do', async ({
  guest,
  server,
}) => {
  const owner = await server.api('owner@osteria.example');
  const { id } = await owner.store('osteria');
  const dish = (await owner.menu(id)).menu_sections[0]?.dishes[3];
  const name = 'חומוס עם טחינה (300 גרם)';
  const description = 'חומוס ביתי, שמן זית, פטרוזיליה.';
  const changes = { name: { de: name }, description: { de: description } };
  expect((await owner.patch(`/api/stores/${id}/dishes/${dish?.id}`, changes)).status).toBe(200);
  await owner.publishLook(id, { template: 'trattoria' });
  await guest.goto('/s/osteria/menu?lang=de');
  for (const text of [name, description]) {
    const places = await guest.getByText(text).evaluate((each) => {
      const row = (each.closest('.dish') as Element).getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(each);
      const [first, last] = [document.createRange(), document.createRange()];
      const letters = each.firstChild as Text;
      first.setStart(letters, 0);
      first.setEnd(letters, 1);
      last.setStart(letters, 3);
      last.setEnd(letters, 4);
      return {
        fromEdge: Math.round(words.getBoundingClientRect().left - row.left),
        isRightToLeft: first.getBoundingClientRect().left > last.getBoundingClientRect().left,
      };
    });
    expect(places, text).toEqual({ fromEdge: 0, isRightToLeft: true });
  }
});
