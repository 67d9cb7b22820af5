import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The dish of a menu by its name. */
export const dishOf = (page: Page | FrameLocator, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
