import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openNamed, show } from './helpers/pages';
import { root } from './helpers/server';
import { test } from './helpers/test';

/** How high a page stands in the picture, and the room around it. */
const height = 480;
const [edge, gap] = [8, 16];

/** What the picture shows from left to right, each in a window of its own. */
const parts = [
  { name: 'link-page-trattoria', window: { width: 390, height: 780 }, colorScheme: 'light' },
  { name: 'menu-trattoria', window: { width: 390, height: 780 }, colorScheme: 'light' },
  { name: 'menu-cafe', window: { width: 390, height: 780 }, colorScheme: 'dark' },
  { name: 'menu-editor', window: { width: 1280, height: 776 }, colorScheme: 'light' },
] as const;

test('the picture of the README', async ({ browser, page, watch }) => {
  const pictures: { source: string; width: number }[] = [];
  for (const { name, window, colorScheme } of parts) {
    const context = await browser.newContext({ deviceScaleFactor: 2 });
    watch.follow(context);
    const shown = await openNamed(await context.newPage(), name);
    await shown.waitForLoadState('networkidle');
    await show(shown, colorScheme, window);
    const png = await shown.screenshot();
    pictures.push({
      source: `data:image/png;base64,${png.toString('base64')}`,
      width: Math.round((window.width * height) / window.height),
    });
    await context.close();
  }
  await writeFile(join(root, 'docs/pictures/pages.webp'), await sideBySide(page, pictures));
});

/** Draws pictures side by side, as one that is small to load. */
const sideBySide = async (page: Page, pictures: { source: string; width: number }[]): Promise<Buffer> => {
  const url = await page.evaluate(
    async ({ pictures, height, edge, gap }) => {
      const canvas = document.createElement('canvas');
      canvas.width = pictures.reduce((sum, { width }) => sum + width + gap, 2 * edge - gap);
      canvas.height = height + 2 * edge;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.fillStyle = '#f4f1f8';
      context.fillRect(0, 0, canvas.width, canvas.height);
      let from = edge;
      for (const { source, width } of pictures) {
        const image = new Image();
        image.src = source;
        await image.decode();
        const small = await createImageBitmap(image, {
          resizeWidth: width,
          resizeHeight: height,
          resizeQuality: 'high',
        });
        context.drawImage(small, from, edge);
        from += width + gap;
      }
      return canvas.toDataURL('image/webp', 0.8);
    },
    { pictures, height, edge, gap },
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
};
