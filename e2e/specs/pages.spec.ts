import { expectAccessible, expectReadable } from '../helpers/axe';
import { enter, load, type MainPage, show, walks } from '../helpers/pages';
import { desk, expect, narrow, type Page, phone, pictures, test } from '../helpers/test';

test.use({ preview: pictures });

for (const { who, person, pages } of walks) {
  test(`what ${who} comes to is accessible and fits narrow phones`, async ({ page, watch }) => {
    watch.allow(/console error: .*404.*no-such-store/);
    test.setTimeout(60_000 * pages.length);
    const wrong: string[] = [];
    /** Where the window is, as the page before has left it. */
    let opened: string | undefined;
    let isSignedIn = false;
    for (const each of pages) {
      await test
        .step(each.name, async () => {
          await show(page, 'light', desk);
          const isOpen = each.address === opened;
          opened = undefined;
          if (!isOpen) await load(page, each, isSignedIn ? undefined : person);
          isSignedIn = true;
          await expectFine(await enter(page, each), each);
          opened = each.address;
        })
        // What is wrong with one page hides nothing of the next, which is loaded anew.
        .catch((error: Error) => wrong.push(`${each.name}: ${error.message}`));
    }
    expect(wrong.join('\n\n')).toBe('');
  });
}

/** Looks at a page in all the windows and colours that it has. */
async function expectFine(shown: Page, { name, isForced, isRecolored, within }: MainPage): Promise<void> {
  const moved = await transitionsOf(shown);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const size of [desk, phone]) {
      // In the dark only colours are others, and those are the same on a phone.
      const isLooked = colorScheme === 'light' || size === desk;
      if (!isLooked && !pictures) continue;
      await show(shown, colorScheme, size);
      const what = `${name}-${size.width}-${colorScheme}`;
      if (pictures) await shown.screenshot({ path: `screenshots/${what}.png` });
      const check = colorScheme === 'light' && !isRecolored ? expectAccessible : expectReadable;
      if (isLooked) await check(shown, what, within);
    }
  }
  if (isForced) {
    await shown.emulateMedia({ forcedColors: 'active' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await show(shown, colorScheme, phone);
      if (pictures) await shown.screenshot({ path: `screenshots/${name}-forced-${colorScheme}.png` });
      await expectReadable(shown, `${name} in forced colours, ${colorScheme}`, within);
    }
    await shown.emulateMedia({ forcedColors: 'none' });
  }
  await show(shown, 'light', narrow);
  expect(await moved(), 'nothing moves for whoever wants less motion').toEqual([]);
  const width = await shown.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing has to be scrolled sideways').toBeLessThanOrEqual(narrow.width);
}

/** Answers later which properties of a page have had a transition since. */
async function transitionsOf(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const names = new Set<string>();
    document.addEventListener('transitionrun', ({ propertyName }) => names.add(propertyName));
    return names;
  });
  return () => seen.evaluate((names) => [...names]);
}
