import { expectAccessible } from '../helpers/axe';
import { change, readWithinASecond, signIn } from '../helpers/dashboard';
import { expect, type Locator, type Page, phone, test } from '../helpers/test';

const linkPage = '/s/osteria?lang=de';

test.use({ preview: true });

test('a template and colours are seen before they are published, and by guests within a second; a colour that cannot be read is corrected', async ({
  page,
  request,
}) => {
  await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/look');
  const preview = page.frameLocator('iframe[title="What guests see"]').locator(':root');
  const text = page.getByRole('group', { name: 'Text', exact: true });
  const code = text.getByRole('textbox', { name: 'Colour code' });

  await test.step('each template is shown with the page of the store, once it is looked at', async () => {
    for (const name of ['Plain', 'Paper', 'Trattoria', 'Kiosk', 'Café', 'Garden', 'Night', 'Meyhane']) {
      await page.getByText(name, { exact: true }).scrollIntoViewIfNeeded();
      const shown = page.frameLocator(`iframe[title="${name}, with your page"]`);
      await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Osteria Cedrina');
    }
    const accents = await Promise.all(
      page
        .frames()
        .filter((frame) => frame.url().includes('template='))
        .map((frame) =>
          frame.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent')),
        ),
    );
    expect(new Set(accents).size, 'they differ').toBe(8);
  });
  await test.step('the one that is chosen is seen by the owner, and by guests once it is published', async () => {
    await expect(page.getByRole('radio', { name: 'Trattoria' })).toBeChecked();
    await change(page, () => page.getByText('Paper', { exact: true }).click());
    await expect(page.getByRole('radio', { name: 'Paper' })).toBeChecked();
    await expect(preview).toHaveCSS('--paper', '#faf6ee');
    await expect(page.getByText('Guests do not see your changes yet')).toBeVisible();
    expect(await (await request.get(linkPage)).text()).toContain('--paper:#fff7e8');
    const seen = await readWithinASecond(page, linkPage, () =>
      page.getByRole('button', { name: 'Publish', exact: true }).click(),
    );
    expect(seen).toContain('--paper:#faf6ee');
    expect(await (await request.get('/s/osteria/menu?lang=de')).text()).toContain('--paper:#faf6ee');
    await expect(page.getByText('Guests see this look')).toBeFocused();
    await expect(preview).toHaveCSS('--paper', '#faf6ee');
  });
  await test.step('the draft is looked at in the dark, and on the menu', async () => {
    await page.getByRole('button', { name: 'Show it in the dark' }).click();
    await expect(preview).toHaveCSS('--paper', '#1b1815');
    await page
      .getByRole('group', { name: 'Page', exact: true })
      .getByRole('button', { name: 'Menu' })
      .click();
    await expect(preview.locator('h2').first()).toHaveText('Antipasti');
    await expect(preview).toHaveCSS('--paper', '#1b1815');
    await page.getByRole('button', { name: 'Show it in the light' }).click();
    await page.getByRole('button', { name: 'Link page', exact: true }).click();
    await expect(preview).toHaveCSS('--paper', '#faf6ee');
  });
  await test.step('a colour is chosen', async () => {
    const background = page.getByRole('group', { name: 'Background' });
    await change(page, () => background.getByRole('button', { name: 'Saffron' }).click());
    await expect(preview).toHaveCSS('--hero', '#e8b04a');
    expect(await (await request.get(linkPage)).text()).not.toContain('--hero:#e8b04a');
  });
  await test.step('one that cannot be read is corrected by one press', async () => {
    // A colour by its code, as it stands in a brand book.
    await change(page, async () => {
      await code.fill('d9a03f');
      await page.keyboard.press('Enter');
    });
    const legibility = page.getByRole('status').filter({ hasText: 'hard to read' });
    await expect(legibility).toBeVisible();
    await change(page, () => page.getByRole('button', { name: /^Use #/ }).click());
    await expect(legibility).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Easy to read' })).toBeVisible();
  });
  await test.step('an earlier look is published again', async () => {
    await page.getByText('Earlier looks').click();
    const looks = page.getByRole('list', { name: 'Earlier looks' });
    const first = page.frameLocator('iframe[title^="Your page as on"] >> nth=1').locator(':root');
    await expect(first, 'each is shown with the page of the store').toHaveCSS('--paper', '#fff7e8');
    const seen = await readWithinASecond(page, linkPage, () =>
      looks.getByRole('button', { name: /^Publish again: Trattoria/ }).click(),
    );
    expect(seen).toContain('--paper:#fff7e8');
    await expect(page.getByRole('radio', { name: 'Trattoria' })).toBeChecked();
  });
  await test.step('what is no colour is told, kept, and led to from elsewhere', async () => {
    await code.fill('reddish');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Write a colour as # and six digits')).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Codes' }).click();
    await page.getByRole('heading', { name: 'Codes', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Not saved' }).click();
    await expect(code).toBeFocused();
    await expect(code).toHaveValue('reddish');
  });
});

/** Goes on with Tab until something has the focus, as somebody without a pointer does. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(to).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
}

test('a look is chosen, published and taken back by keyboard on a phone, and guests see no draft', async ({
  page,
  guest,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/look');
  const paper = (expected: string) => async () => {
    await guest.goto(linkPage);
    await expect(guest.locator(':root')).toHaveCSS('--paper', expected);
  };
  await test.step('a template and a gradient behind the page are chosen', async () => {
    await page.getByRole('radio', { name: 'Trattoria' }).focus();
    await change(page, () => page.keyboard.press('ArrowRight'));
    await expect(page.getByRole('radio', { name: 'Kiosk' })).toBeChecked();
    const leading = page.getByRole('group', { name: 'Leading to' });
    await tabTo(page, leading.getByRole('button', { name: 'Saffron' }));
    await change(page, () => page.keyboard.press('Enter'));
    await page.getByRole('radio', { name: 'At the head' }).focus();
    await change(page, () => page.keyboard.press('ArrowRight'));
    await expect(page.getByRole('radio', { name: 'Behind the whole page' })).toBeChecked();
    await expect(page.getByText('Guests do not see your changes yet')).toBeVisible();
    await expectAccessible(page, 'Look with a draft');
  });
  await test.step('guests see nothing of it until it is published', async () => {
    await paper('#fff7e8')();
    await page.getByRole('button', { name: 'Discard draft' }).focus();
    await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }));
    await change(page, () => page.keyboard.press('Enter'));
    await expect(page.getByText('Guests see this look')).toBeFocused();
    await expect(paper('#fff')).toPass();
    await expectAccessible(guest, 'a link page on a picture');
  });
  await test.step('an earlier look is published again', async () => {
    await page.getByText('Buttons and fonts').focus();
    await tabTo(page, page.locator('summary', { hasText: 'Earlier looks' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: /^Publish again: Trattoria/ }));
    await expectAccessible(page, 'Look with its earlier ones');
    await change(page, () => page.keyboard.press('Enter'));
    await expect(page.getByRole('radio', { name: 'Trattoria' })).toBeChecked();
    await expect(paper('#fff7e8')).toPass();
  });
});
