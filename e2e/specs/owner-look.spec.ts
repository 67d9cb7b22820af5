import { change, changeWithinASecond, signIn } from '../helpers/dashboard';
import { expect, test } from '../helpers/test';

const linkPage = '/s/osteria?lang=de';

test.use({ preview: true });

test.beforeEach(async ({ page }) => {
  await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/look');
  await page.getByRole('group', { name: 'Template' }).waitFor();
});

test('chooses a template, and a guest sees link page and menu in it within a second', async ({
  page,
  guest,
}) => {
  await test.step('each template is shown with the page of the store', async () => {
    for (const name of ['Plain', 'Paper', 'Trattoria']) {
      const preview = page.frameLocator(`iframe[title="${name}, with your page"]`);
      await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Osteria Cedrina');
    }
    const papers = await Promise.all(
      page
        .frames()
        .filter((frame) => frame.url().includes('template='))
        .map((frame) =>
          frame.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper')),
        ),
    );
    expect(new Set(papers).size, 'they differ').toBe(3);
  });

  await guest.goto(linkPage);
  await expect(page.getByRole('radio', { name: 'Trattoria' })).toBeChecked();
  await changeWithinASecond(page, guest, linkPage, () => page.getByText('Paper', { exact: true }).click());
  await expect(page.getByRole('radio', { name: 'Paper' })).toBeChecked();
  const paper = () =>
    guest.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper'));
  expect(await paper()).toBe('#faf6ee');
  await guest.goto('/s/osteria/menu?lang=de');
  expect(await paper()).toBe('#faf6ee');
  await expect(
    page.frameLocator('iframe[title="What guests see"]').locator(':root'),
    'so does the owner',
  ).toHaveCSS('--paper', '#faf6ee');
});

test('a colour is seen before it is stored, and one that cannot be read is corrected by one press', async ({
  page,
  guest,
}) => {
  const preview = page.frameLocator('iframe[title="What guests see"]').locator(':root');
  const background = page.getByRole('group', { name: 'Background' });
  const text = page.getByRole('group', { name: 'Text', exact: true });
  await change(page, () => background.getByRole('button', { name: 'Saffron' }).click());
  await expect(preview).toHaveCSS('--hero', '#e8b04a');
  const stored = await guest.request.get(linkPage).then((answer) => answer.text());
  expect(stored).toContain('--hero:#e8b04a');

  // A colour by its code, as it stands in a brand book.
  await change(page, async () => {
    await text.getByRole('textbox', { name: 'Colour code' }).fill('d9a03f');
    await page.keyboard.press('Enter');
  });
  const legibility = page.getByRole('status').filter({ hasText: 'hard to read' });
  const hasCover = (await legibility.count()) === 0;
  if (!hasCover) {
    await change(page, () => page.getByRole('button', { name: /^Use #/ }).click());
    await expect(legibility).toHaveCount(0);
  }
  await expect(page.getByRole('status').filter({ hasText: 'Easy to read' })).toBeVisible();

  await text.getByRole('textbox', { name: 'Colour code' }).fill('reddish');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Write a colour as # and six digits')).toBeVisible();

  // It is kept, and led to from elsewhere.
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Codes' }).click();
  await page.getByRole('heading', { name: 'Codes', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Not saved' }).click();
  await expect(text.getByRole('textbox', { name: 'Colour code' })).toBeFocused();
  await expect(text.getByRole('textbox', { name: 'Colour code' })).toHaveValue('reddish');
});
