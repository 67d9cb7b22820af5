import { test as base, expect } from '@playwright/test';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { demoData, Server } from './server';
import { phone } from './test';

export { expect };

/** Firefox over the built binary, driven by WebDriver BiDi: Playwright drives a Firefox of its own only. */
export const test = base.extend<{ server: Server; guest: Page }, { demo: string; firefox: Browser }>({
  demo: demoData,

  server: async ({ demo }, use) => {
    const server = await Server.start({ demo });
    await use(server);
    await server.stop();
  },

  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it.
    async ({}, use) => {
      const firefox = await launch({
        browser: 'firefox',
        executablePath: process.env.FIREFOX || '/usr/bin/firefox-esr',
        headless: true,
        timeout: 120_000,
        extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'ui.prefersReducedMotion': 1 },
      });
      await use(firefox);
      await firefox.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  // A guest's phone, in a context of its own. What it says on its console fails the test.
  guest: async ({ firefox, server }, use) => {
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.setViewport({ ...phone, hasTouch: true });
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== server.url) problems.push(`request to ${request.url()}`);
    });
    await use(page);
    expect(problems, 'nothing on the console, no request to another origin').toEqual([]);
    await context.close();
  },
});
