import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { addMark, addReporter, ask } from './looks';

/** Axe as it is sent to a page. */
const { source } = createRequire(import.meta.url)('axe-core/axe.min.js') as typeof axe;

/** What axe has said of the looks of a tab's texts: those found readable, and how often it could not judge another. */
const told = new WeakMap<Page, { readable: Set<string>; tries: Map<string, number> }>();

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
    await page.evaluate(addReporter);
    await page.evaluate(addMark);
  }
  const { readable, tries } = told.get(page) ?? { readable: new Set(), tries: new Map() };
  told.set(page, { readable, tries });
  const answer = await page.evaluate(ask, {
    within,
    readable: [...readable],
    tries: [...tries],
    // What passes is not told but by its look, which on a long menu takes longer than looking.
    options: { ...options, resultTypes: ['violations' as const], preload: false },
  });
  for (const look of answer.readable) readable.add(look);
  for (const look of answer.asked) tries.set(look, (tries.get(look) ?? 0) + 1);
  const serious = answer.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const places = nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`);
      return `${id} at ${places.join('; ')}`;
    });
  expect(serious, what).toEqual([]);
}
