import type { Page } from '@playwright/test';

type Side = 'red' | 'blue';
type File = { name: string; mimeType: string; buffer: Buffer };

/** A photo as a camera writes it: its left half in one colour, its right half in another. */
export async function photo(
  page: Page,
  size: { width: number; height: number },
  [left, right]: [Side, Side] = ['red', 'blue'],
): Promise<File> {
  const data = await page.evaluate(
    ({ width, height, left, right }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
      for (const [color, x] of [
        [left, 0],
        [right, width / 2],
      ] as const) {
        brush.fillStyle = color;
        brush.fillRect(x, 0, width / 2, height);
      }
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
    },
    { ...size, left, right },
  );
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') };
}
