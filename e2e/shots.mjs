import { chromium } from 'playwright-core';

const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
const [, , base, out, ...paths] = process.argv;
for (const p of paths)
  for (const w of [390, 1280])
    for (const s of ['light', 'dark']) {
      const c = await b.newContext({ viewport: { width: w, height: 844 }, colorScheme: s });
      const page = await c.newPage();
      await page.goto(base + p);
      await page.waitForTimeout(500);
      await page.screenshot({
        path: `${out}/${p.replace(/[^a-z0-9]+/gi, '_')}-${w}-${s}.png`,
        fullPage: false,
      });
      await c.close();
    }
await b.close();
