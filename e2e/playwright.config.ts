import { defineConfig } from '@playwright/test';
import { chromium, headlessShell } from './helpers/browsers';
import type { Options } from './helpers/test';

/** How every browser is started. */
const launchOptions = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // No test reaches beyond this machine, whatever a page asks for.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
  ],
  // Playwright allows every popup; here the browser decides as a person's does.
  ignoreDefaultArgs: ['--disable-popup-blocking'],
};

/**
 * Drives Debian's Chromium over the built binary (CARTE_BIN, or bin/carte).
 * Each test has a server of its own with demo data, so that any may run beside or after any other.
 */
export default defineConfig<object, Options>({
  testDir: 'specs',
  outputDir: 'test-results',
  // Two processor cores serve both the browsers and the servers.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // What must come within a second says so itself; elsewhere a busy machine is no failure.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Recording every step takes long; --trace retain-on-failure asks for it.
    trace: 'off',
    launchOptions: { ...launchOptions, executablePath: headlessShell },
  },
  projects: [
    { name: 'people', testIgnore: ['hydration.spec.ts', 'popup-blocker.spec.ts', 'typing.spec.ts'] },
    {
      name: 'development',
      testMatch: 'hydration.spec.ts',
      fullyParallel: false,
      use: { build: 'development' },
    },
    // The headless shell blocks no popup.
    {
      name: 'window',
      testMatch: 'popup-blocker.spec.ts',
      use: { launchOptions: { ...launchOptions, executablePath: chromium } },
    },
    // It measures, and so nothing else may run. Alone: typing.spec.ts --no-deps.
    {
      name: 'keys',
      testMatch: 'typing.spec.ts',
      fullyParallel: false,
      dependencies: ['people', 'development', 'window'],
    },
  ],
});
