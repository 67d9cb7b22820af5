// Opens a menu several times, each time in a new browser as a slow phone:
//
//   node bench/interactive.mjs URL ROUNDS
//
// Prints after how many ms the menu could be searched, round by round, as JSON. The line must be slow by itself.
import { createRequire } from 'node:module';

const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('playwright-core');

const [url, rounds] = process.argv.slice(2);
const slowness = 4;

async function interactive() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: [
      ...[
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
      ],
      ...['--disable-component-update', '--disable-sync'],
      // The certificate is signed by itself. Where Playwright overlooks that, the browser connects twice.
      '--ignore-certificate-errors',
    ],
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'en-GB',
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    // The field is drawn when the scripts have taken over all of the page.
    await page.addInitScript(() => {
      window.interactive = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('input[type=search]')) return;
          observer.disconnect();
          resolve(performance.now());
        });
        observer.observe(document, { childList: true, subtree: true });
      });
    });
    const answer = await page.goto(url, { waitUntil: 'commit' });
    if (answer.status() !== 200) throw new Error(`${url} answered ${answer.status()}`);
    return await page.evaluate(() => window.interactive);
  } finally {
    await browser.close();
  }
}

await interactive(); // it warms what the machine keeps
const seen = [];
for (let round = 0; round < Number(rounds); round++) seen.push(await interactive());
console.log(JSON.stringify(seen));
