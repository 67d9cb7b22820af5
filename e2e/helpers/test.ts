import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  devices,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { leavePreviewEmpty } from './preview';
import { demoData, root, Server } from './server';
import { Watch } from './watch';

export { expect, type Locator, type Page };

/** The window of the narrowest phone, of a phone, and of a desk. */
export const narrow = { width: 320, height: 568 };
export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 800 };

/** Whether to take pictures for people, which no test compares: `make e2e PICTURES=1 ARGS=pages` puts them into e2e/screenshots. */
export const pictures = Boolean(process.env.PICTURES);

/** What a project of the configuration may choose. */
export type Options = {
  /** Whether guest pages are a development build, which tells where a menu is not what the server wrote. */
  build: 'production' | 'development';
};

type WorkerFixtures = Options & {
  /** A folder with another build of the front end, where one is asked for. */
  web: string | undefined;
  /** A data folder as the demonstration fills it. */
  demo: string;
};

type Fixtures = {
  /**
   * The built binary, serving the demo stores to this test alone: whatever a test changes, or leaves behind where
   * it fails, no other finds it.
   */
  server: Server;
  watch: Watch;
  /** Whether the dashboard shows what guests see beside the work; for those who do not look there it stays empty. */
  preview: boolean;
  /**
   * Whether toasts stay until they are closed: before a busy machine has looked at one it may be gone. A pointer that
   * rests on one, or a window without the focus, would stop its clock too, but the next move starts it again.
   */
  toastsStay: boolean;
  /** Makes a browser context as tests want it. */
  ready: (context: BrowserContext) => Promise<void>;
  /** A page in somebody else's browser. */
  another: (options?: BrowserContextOptions) => Promise<Page>;
  /** A guest's phone, in a browser context of its own. */
  guest: Page;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  build: ['production', { scope: 'worker', option: true }],

  web: [
    async ({ build }, use) => use(build === 'development' ? developmentBuild() : undefined),
    { scope: 'worker' },
  ],

  demo: demoData,

  server: async ({ web, demo }, use) => {
    const server = await Server.start({ web, demo });
    await use(server);
    await server.stop();
  },

  baseURL: async ({ server }, use) => use(server.url),

  watch: async ({ server }, use) => {
    const watch = new Watch(server.url);
    await use(watch);
    watch.verify();
  },

  preview: [false, { option: true }],

  toastsStay: [true, { option: true }],

  context: async ({ context, ready }, use) => {
    await ready(context);
    await use(context);
  },

  another: async ({ browser, ready }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await ready(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  ready: async ({ watch, preview, toastsStay }, use) =>
    use(async (context) => {
      watch.follow(context);
      if (!preview) await leavePreviewEmpty(context);
      if (toastsStay) await context.addInitScript(stopToastClocks);
    }),

  guest: async ({ browser, watch }, use) => {
    const context = await browser.newContext({
      ...devices['Pixel 7'],
      viewport: phone,
    });
    watch.follow(context);
    await use(await context.newPage());
    expect(await context.cookies(), 'a guest is given no cookie').toEqual([]);
    await context.close();
  },
});

/** The bar that shows how long a toast stays is what ends it. */
function stopToastClocks(): void {
  const style = new CSSStyleSheet();
  style.replaceSync('.Toastify__progress-bar--animated { animation-play-state: paused !important }');
  document.adoptedStyleSheets.push(style);
}

/** Builds the guest pages anew, for development; the dashboard is the one that was built before. */
function developmentBuild(): string {
  const web = join(root, 'web');
  const build = join(web, 'dist-dev');
  const vite = (...args: string[]) =>
    execFileSync('npx', ['vite', 'build', ...args], { cwd: web, stdio: ['ignore', 'ignore', 'inherit'] });
  vite('--config', 'vite.guest.config.ts', '--mode', 'development');
  vite(
    ...['--config', 'vite.guest-server.config.ts', '--ssr', 'src/guest/entry-server.tsx'],
    ...['--outDir', join(build, 'guest-server')],
  );
  cpSync(join(web, 'dist/dashboard'), join(build, 'dashboard'), { recursive: true });
  return build;
}
