import { expect, type Locator, type Page } from '@playwright/test';

/** More places than any screen has. */
const most = 250;

/** Goes on by Tab alone, or back by Shift+Tab, until something has the focus. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await wanted.waitFor();
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < most && !(await isThere()); stops++) await page.keyboard.press(key);
  await expect(wanted).toBeFocused();
}

/** Goes there by Tab alone, and presses a key. */
export async function pressAt(
  page: Page,
  wanted: Locator,
  key = 'Enter',
  by?: 'Tab' | 'Shift+Tab',
): Promise<void> {
  await tabTo(page, wanted, by);
  await page.keyboard.press(key);
}

/** Answers the window for files that a press of Enter on a button opens. */
export async function chooseAt(
  page: Page,
  button: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
  by?: 'Tab' | 'Shift+Tab',
): Promise<void> {
  // The browser is told on the way that the window is answered here.
  const asked = page.waitForEvent('filechooser');
  await pressAt(page, button, 'Enter', by);
  await (await asked).setFiles(file);
}

/** Chooses from the list that is open by going down it. */
export async function chooseOption(page: Page, name: string): Promise<void> {
  const at = () => page.locator('[role="option"][data-combobox-selected]').textContent();
  await page.getByRole('option', { name }).waitFor();
  for (let steps = 0; steps < most; steps++) {
    await page.keyboard.press('ArrowDown');
    if ((await at())?.includes(name)) break;
  }
  await page.keyboard.press('Enter');
}
