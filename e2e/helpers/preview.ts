import type { BrowserContext, Page } from '@playwright/test';

const withoutPreview = new WeakSet<BrowserContext>();

/** Leaves the preview beside the work empty, where nobody looks at it: what it shows is a page of its own. */
export async function leavePreviewEmpty(context: BrowserContext): Promise<void> {
  withoutPreview.add(context);
  await context.addInitScript(() => {
    if (window.top !== window) window.stop();
  });
}

/** Waits until the preview beside the work shows its page. */
export async function previewed(page: Page): Promise<void> {
  if (withoutPreview.has(page.context())) return;
  await page.frameLocator('iframe[title="What guests see"]').getByRole('heading', { level: 1 }).waitFor();
}
