// Opens two pages in turns, each time in a new browser, as a slow phone on a slow network:
//
//   node bench/paint.mjs PRODUCT_URL FLOOR_URL ROUNDS
//
// Prints the times of first and largest contentful paint in ms as JSON, and the URLs requested from other origins.
import { createRequire } from 'node:module';

const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('playwright-core');

const [productUrl, floorUrl, rounds] = process.argv.slice(2);
const slowness = 4;
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
};

async function paint(url, foreign) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'en-GB',
    });
    const page = await context.newPage();
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== new URL(url).origin) {
        foreign.add(request.url());
      }
    });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    // Quiet: loaded, and no request for half a second. What paints later is not the first view.
    const answer = await page.goto(url, { waitUntil: 'networkidle' });
    if (answer.status() !== 200) {
      throw new Error(`${url} answered ${answer.status()}`);
    }
    return await page.evaluate(
      () =>
        new Promise((resolve) => {
          const first = performance.getEntriesByName('first-contentful-paint')[0];
          new PerformanceObserver((list) => {
            resolve({ first: first.startTime, largest: list.getEntries().at(-1).startTime });
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
  } finally {
    await browser.close();
  }
}

const foreign = new Set();
const seen = { product: { first: [], largest: [] }, floor: { first: [], largest: [] } };
const turns = [
  { url: productUrl, times: seen.product },
  { url: floorUrl, times: seen.floor },
];
for (let round = -1; round < Number(rounds); round++) {
  // Each is the first in every other round; the round before the first warms what the machine keeps.
  for (const { url, times } of round % 2 === 0 ? turns : turns.toReversed()) {
    const { first, largest } = await paint(url, foreign);
    if (round >= 0) {
      times.first.push(first);
      times.largest.push(largest);
    }
  }
}
console.log(JSON.stringify({ ...seen, foreign: [...foreign] }));
