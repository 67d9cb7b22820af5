import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Axe as it is sent to a page. */
const { source } = createRequire(import.meta.url)('axe-core/axe.min.js') as typeof axe;

/** The looks of texts that were found readable in a tab. */
const readable = new WeakMap<Page, Set<string>>();

/**
 * Fails when axe finds something serious or critical on a page, or within those of its elements that a selector
 * finds; it must find some. The preview's frame is a page of its own.
 */
export const expectAccessible = (page: Page, what: string, within = 'html'): Promise<void> =>
  expectNothing(page, what, within, {});

/** The same for what colours decide alone. */
export const expectReadable = (page: Page, what: string, within = 'html'): Promise<void> =>
  expectNothing(page, what, within, {
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  });

/** Asks axe in the page itself: axe's own package for Playwright opens another page for each look, and moves all that axe has seen there. */
async function expectNothing(
  page: Page,
  what: string,
  within: string,
  options: axe.RunOptions,
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate(addMark);
  }
  const known = readable.get(page) ?? new Set();
  readable.set(page, known);
  const { looks, violations } = await page.evaluate(ask, {
    within,
    known: [...known],
    // What passes is not told, which on a long menu takes longer than looking.
    options: { ...options, resultTypes: ['violations' as const], preload: false },
  });
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const places = nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`);
      return `${id} at ${places.join('; ')}`;
    });
  expect(serious, what).toEqual([]);
  for (const look of looks) known.add(look);
}

/** What a page has once axe is there. */
type Asked = { axe: typeof axe; markLooks: (within: string, known: string[]) => string[] };

/** Runs axe in a page, and answers the looks of the texts whose contrast it was asked about. */
async function ask({ within, known, options }: { within: string; known: string[]; options: axe.RunOptions }) {
  const { axe: inPage, markLooks } = window as unknown as Asked;
  const looks = markLooks(within, known);
  const { violations } = await inPage.run({ include: within, exclude: 'iframe' }, options);
  for (const text of document.querySelectorAll('[data-axe-look]')) text.removeAttribute('data-axe-look');
  return { looks, violations };
}

/**
 * Has axe ask about the contrast of one text only of those that look the same, and of none that looks like one it
 * has seen in this tab: it takes most of its time for that.
 */
function addMark(): void {
  const page = window as unknown as Asked;
  page.axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-axe-look]' }] });
  const digest = (...parts: unknown[]): string => {
    let [a, b] = [0, 0];
    for (const letter of parts.join()) {
      a = Math.imul(a ^ letter.charCodeAt(0), 0x01000193);
      b = Math.imul(b ^ letter.charCodeAt(0), 0x5bd1e995) ^ (b >>> 15);
    }
    return `${a}${b}`;
  };
  /** Of each look the last text, which lies under no bar. */
  const looks = new Map<string, Element>();
  /** Collects looks: the colours and the size of a text, and what each element around it is and how it is painted. */
  const visit = (element: Element, around: string, isOutside: boolean, within: string): void => {
    const style = getComputedStyle(element);
    if (style.display === 'none') return;
    const { backgroundColor, backgroundImage, clipPath, filter, mixBlendMode, opacity, position } = style;
    const what = [element.localName, element.getAttribute('class'), element.getAttribute('style')];
    const paint = [backgroundColor, backgroundImage, clipPath, filter, mixBlendMode, opacity, position];
    const ground = digest(around, what, paint);
    const isLeft = isOutside && !element.matches(within);
    const isText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    if (!isLeft && (isText || element.matches('input, select, textarea'))) {
      const { color, fontSize, fontWeight, textShadow, visibility } = style;
      const isOff = element.matches(':disabled, [aria-disabled="true"]');
      looks.set(digest(ground, color, fontSize, fontWeight, textShadow, visibility, isOff), element);
    }
    for (const child of element.children) visit(child, ground, isLeft, within);
  };
  page.markLooks = (within, known) => {
    looks.clear();
    visit(document.documentElement, '', true, within);
    for (const look of known) looks.delete(look);
    for (const text of looks.values()) text.setAttribute('data-axe-look', '');
    return [...looks.keys()];
  };
}
