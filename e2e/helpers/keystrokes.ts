import type { Page } from '@playwright/test';

type Noted = { keys: number[]; slow: { at: number; took: number }[]; observer: PerformanceObserver };

/** What is not told by the browser took less than this, in milliseconds. */
const leastTold = 16;

/**
 * How long each key took that is pressed in `type`, in milliseconds: from the press to the frame that shows what
 * came of it, as Event Timing has it.
 */
export async function keystrokes(page: Page, type: () => Promise<void>): Promise<number[]> {
  await page.evaluate((threshold) => {
    const keys: number[] = [];
    const slow: { at: number; took: number }[] = [];
    const note = (entries: PerformanceEntry[]) => {
      for (const { startTime, duration } of entries) slow.push({ at: startTime, took: duration });
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'event', durationThreshold: threshold } as PerformanceObserverInit);
    const listen = ({ timeStamp }: KeyboardEvent) => keys.push(timeStamp);
    window.addEventListener('keydown', listen, { capture: true });
    Object.assign(window, { noted: { keys, slow, observer, note, listen } });
  }, leastTold);
  await type();
  return page.evaluate(async (least) => {
    type All = Noted & {
      note: (entries: PerformanceEntry[]) => void;
      listen: (event: KeyboardEvent) => void;
    };
    const { keys, slow, observer, note, listen } = (window as unknown as { noted: All }).noted;
    // An event is told of after the frame that shows it.
    for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    note(observer.takeRecords());
    observer.disconnect();
    window.removeEventListener('keydown', listen, { capture: true });
    return keys.map((from, i) => {
      const to = keys[i + 1] ?? Number.POSITIVE_INFINITY;
      const own = slow.filter(({ at }) => at >= from - 1 && at < to - 1);
      return Math.max(least, ...own.map(({ took }) => took));
    });
  }, leastTold);
}

/** The middle of some numbers. */
export const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** The smallest of each place in some rows of the same length: what a busy machine adds is not in it. */
export const least = (rows: number[][]): number[] =>
  (rows[0] ?? []).map((_, at) => Math.min(...rows.map((row) => row[at] ?? Number.POSITIVE_INFINITY)));
