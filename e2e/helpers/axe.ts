import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ within, options }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      return (await inPage.run({ include: within, exclude: 'iframe' }, options)).violations;
    },
    // What passes is not told, which on a long menu takes longer than looking.
    { within, options: { ...options, resultTypes: ['violations' as const] } },
  );
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const places = nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`);
      return `${id} at ${places.join('; ')}`;
    });
  expect(serious, what).toEqual([]);
}
