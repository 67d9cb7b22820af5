import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails when axe finds something serious or critical on a page. The preview's frame is a page of its own. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const places = nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`);
      return `${id} at ${places.join('; ')}`;
    });
  expect(serious, what).toEqual([]);
}
