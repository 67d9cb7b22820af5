import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../helpers/axe';
import { signIn } from '../helpers/dashboard';
import { expect, phone, test } from '../helpers/test';

/** A day some days later. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

test('what guests do is in the reports within seconds, on a desk and on a phone, by keyboard', async ({
  page,
  guest,
  watch,
}) => {
  watch.allow(/console error: .*422/);
  await test.step('a guest looks at the link page, and again when a service worker fetches it', async () => {
    await guest.goto('/s/osteria?table=3&lang=de');
    await guest.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await guest.reload();
    await guest.getByRole('link', { name: /^Speisekarte/ }).click();
    await guest.waitForURL(/\/s\/osteria\/menu/);
  });
  await test.step('the last half hour has all of it', async () => {
    await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/reports');
    const live = page.getByRole('region', { name: 'Last half hour' });
    await expect(live).toContainText('3 page views · 0 scans · 1 click', { timeout: 30_000 });
  });
  await test.step('figures, a chart with its table, and tables that nobody has scanned', async () => {
    const clicks = page.getByRole('button', { name: /^Clicks\s?[\d,]+/ });
    await clicks.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: /^Clicks by day/ })).toBeVisible();
    await page.getByRole('button', { name: 'Show table' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Figures by day' }).getByRole('row')).toHaveCount(31);
    await expect(page.getByText('Table 12 had no scan.')).toBeVisible();
    await expectAccessible(page, 'reports');
  });
  await test.step('by table, hour and the rest', async () => {
    await page.getByRole('button', { name: 'Table', exact: true }).press('Enter');
    await expect(page.getByRole('row', { name: /^Table 3/ })).toBeVisible();
    await page.getByRole('button', { name: 'Hour', exact: true }).press('Enter');
    await expect(page.getByRole('table', { name: 'When they come' })).toBeVisible();
    await expectAccessible(page, 'hours');
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).last().click();
    const file = await begun;
    expect(file.suggestedFilename()).toMatch(/^osteria-hour-[\d-]+\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFHour,Views,Scans/);
  });
  await test.step('days of one’s own stay in the address, and what is wrong with them is said there', async () => {
    await page.getByRole('button', { name: 'Own range' }).click();
    await page.getByLabel('First day').fill('2020-01-01');
    await expect(page.getByLabel('First day')).toHaveAccessibleDescription('');
    await expect(page.getByLabel('Last day')).toHaveAccessibleDescription('Choose at most 25 months.');
    await page.reload();
    await expect(page.getByLabel('First day')).toHaveValue('2020-01-01');
  });
  await test.step('on a phone, in the dark', async () => {
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: '7 days' }).click();
    await page.getByRole('button', { name: 'Source', exact: true }).click();
    await expect(page.getByRole('rowheader', { name: 'Your codes' })).toBeVisible();
    const isWider = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth;
    });
    expect(isWider, 'the page scrolls sideways').toBe(false);
    await expectAccessible(page, 'reports on a phone');
  });
});

test('days of one’s own are typed by keyboard and with pauses of a person, and asked for when they are whole', async ({
  page,
}) => {
  await signIn(page, 'owner@osteria.example', '/dashboard/stores/osteria/reports');
  await page.getByRole('button', { name: 'Own range' }).press('Enter');
  const [first, last] = [page.getByLabel('First day'), page.getByLabel('Last day')];
  // What the screen begins with has been read.
  await expect(page.getByRole('group', { name: 'Figure in the chart' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/reports')) asked.push(`${searchParams.get('from')} ${searchParams.get('to')}`);
  });
  const today = await last.inputValue();
  // Last month's day of the same number: whether a browser asks for days or months first does not matter.
  const [year, month] = addDays(`${today.slice(0, 8)}01`, -1).split('-');
  const typed = `${year}-${month}-${month}`;
  const whole = `${addDays(today, -20)} ${addDays(today, -10)}`;
  // Answers to what was asked before may come late, and are asked for by several parts of the screen.
  const isOther = (range: string) => range !== whole;
  await test.step('a date that is typed stays as it is, and nothing is asked for on the way', async () => {
    await first.focus();
    await page.keyboard.type(`${month}${month}${year}`, { delay: 120 });
    await expect(first).toHaveValue(typed);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`from=${typed}&to=${today}`));
    await expect(page.getByRole('group', { name: 'Figure in the chart' })).toBeVisible();
    await expect.poll(() => [...new Set(asked)]).toEqual([`${typed} ${today}`]);
  });
  await test.step('both are filled at once', async () => {
    await first.fill(addDays(today, -20));
    await last.fill(addDays(today, -10));
    await expect(page).toHaveURL(new RegExp(`from=${addDays(today, -20)}&to=${addDays(today, -10)}`));
    await expect(first).toHaveValue(addDays(today, -20));
    await expect(last).toHaveValue(addDays(today, -10));
    await expect.poll(() => asked.at(-1)).toBe(whole);
  });
  await test.step('a day to come is none of a report', async () => {
    asked.length = 0;
    await last.fill(addDays(today, 90));
    await expect(last).toHaveAccessibleDescription('Choose today or an earlier day.');
    await expectAccessible(page, 'a day to come');
    expect(asked.filter(isOther)).toEqual([]);
  });
  await test.step('what is half typed stays, and is said once it is left', async () => {
    await last.focus();
    await page.keyboard.press('Delete');
    await expect(last).toHaveValue('');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Own range' }).focus();
    await expect(last).toHaveAccessibleDescription('Choose a date.');
    expect(asked.filter(isOther)).toEqual([]);
  });
});
