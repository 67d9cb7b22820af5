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
async function expectFine(shown: Page, page: MainPage): Promise<void> {
  const { name, isForced, isRecolored, isWiderOnPhones, within } = page;
  const expectWhole = isRecolored ? expectReadable : expectAccessible;
  const moved = await transitionsOf(shown);
  await show(shown, 'light', desk);
  await expectWhole(shown, `${name} on a desk`, within);
  // In the dark only colours are others, and those are the same on a phone.
  await show(shown, 'dark', desk);
  await expectReadable(shown, `${name} on a desk, dark`, within);
  if (isForced) {
    await shown.emulateMedia({ forcedColors: 'active' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await show(shown, colorScheme, narrow);
      await expectReadable(shown, `${name} in forced colours, ${colorScheme}`, within);
    }
    await shown.emulateMedia({ forcedColors: 'none' });
  }
  if (isWiderOnPhones) {
    await show(shown, 'light', phone);
    await expectWhole(shown, `${name} on a phone`, within);
  }
  // Nothing else is laid out otherwise on the narrowest phone, which has the least room for it.
  await show(shown, 'light', narrow);
  await expectWhole(shown, `${name} on a narrow phone`, within);
  expect(await moved(), 'nothing moves for whoever wants less motion').toEqual([]);
  const width = await shown.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing has to be scrolled sideways').toBeLessThanOrEqual(narrow.width);
  if (pictures) await takePictures(shown, page);
}

/** Takes pictures of a page for people. */
async function takePictures(shown: Page, { name, isForced }: MainPage): Promise<void> {
  const take = (what: string) => shown.screenshot({ path: `screenshots/${name}-${what}.png` });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const size of [desk, phone]) {
      await show(shown, colorScheme, size);
      await take(`${size.width}-${colorScheme}`);
    }
    if (!isForced) continue;
    await shown.emulateMedia({ forcedColors: 'active' });
    await show(shown, colorScheme, phone);
    await take(`forced-${colorScheme}`);
    await shown.emulateMedia({ forcedColors: 'none' });
  }
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
