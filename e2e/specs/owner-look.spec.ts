import { change, readWithinASecond, signIn } from '../helpers/dashboard';
import { expect, test } from '../helpers/test';

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
    await page.getByRole('group', { name: 'Page', exact: true }).getByRole('button', { name: 'Menu' }).click();
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
