import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Fails when axe finds something serious or critical on a page, or within those of its elements that a selector
 * finds; it must find some. The preview's frame is a page of its own.
 */
export const expectAccessible = (page: Page, what: string, within = 'html'): Promise<void> =>
  expectNothing(new AxeBuilder({ page }).include(within), what);

/** The same for what colours decide alone. */
export const expectReadable = (page: Page, what: string, within = 'html'): Promise<void> =>
  expectNothing(
    new AxeBuilder({ page }).include(within).withRules(['color-contrast', 'link-in-text-block']),
    what,
  );

async function expectNothing(axe: AxeBuilder, what: string): Promise<void> {
  // What passes is not told, which on a long menu takes longer than looking.
  const { violations } = await axe
    .exclude('iframe')
    .options({ resultTypes: ['violations'] })
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const places = nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`);
      return `${id} at ${places.join('; ')}`;
    });
  expect(serious, what).toEqual([]);
}
