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

/** A logo on a transparent ground: a disc at the left end, and one at the right. */
export async function logo(
  page: Page,
  { width, height, color }: { width: number; height: number; color: 'black' | 'white' },
): Promise<Buffer> {
  const data = await page.evaluate(
    ({ width, height, color }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
      brush.fillStyle = color;
      for (const x of [height / 2, width - height / 2]) brush.arc(x, height / 2, height / 3, 0, 2 * Math.PI);
      brush.fill();
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    { width, height, color },
  );
  return Buffer.from(data, 'base64');
}
