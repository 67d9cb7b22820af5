import type { Browser, Page } from '@playwright/test';

/** What a trace tells of a moment on a thread: times in microseconds, `tdur` of the processor alone. */
type Traced = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { type?: string } };
};

/** The events of a key that write. */
const ofKeys = ['keydown', 'keypress', 'beforeinput', 'textInput', 'input'];

/** How typing keeps the page's main thread busy, in milliseconds of processor time. */
export type Typed = {
  /** Of each key: the tasks that handle its events, and the frame that shows what they changed. */
  keys: number[];
  /** Of the longest task of all, which a key may have to wait for. */
  longestTask: number;
};

/**
 * How much work keys make that are pressed in `type`. Time of the processor is measured and not that of a clock:
 * what else a machine does at the same time makes a key no slower then.
 */
export async function traceKeys(browser: Browser, page: Page, type: () => Promise<void>): Promise<Typed> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await type();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  const isPress = ({ name, args }: Traced) => name === 'EventDispatch' && args.data?.type === 'keydown';
  const first = traceEvents.find(isPress);
  const own = traceEvents
    .filter(({ pid, tid, ph }) => ph === 'X' && pid === first?.pid && tid === first.tid)
    .sort((a, b) => a.ts - b.ts);
  const tasks = own.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  const work = (some: Traced[]) => some.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  const holds = (task: Traced, some: Traced[]) =>
    some.some(({ ts }) => ts >= task.ts && ts <= task.ts + (task.dur ?? 0));
  const presses = own.filter(isPress);
  const events = own.filter(
    ({ name, args }) => name === 'EventDispatch' && ofKeys.includes(args.data?.type ?? ''),
  );
  const paints = own.filter(({ name }) => name === 'PrePaint');
  const keys = presses.map((press, at) => {
    const until = presses[at + 1]?.ts ?? Number.POSITIVE_INFINITY;
    const own = events.filter(({ ts }) => ts >= press.ts && ts < until);
    const handled = tasks.filter((task) => holds(task, own));
    const last = handled.at(-1)?.ts ?? press.ts;
    const shown = tasks.find((task) => task.ts > last && holds(task, paints));
    return work(shown ? [...handled, shown] : handled);
  });
  const from = presses[0]?.ts ?? 0;
  const longestTask = Math.max(0, ...tasks.filter(({ ts }) => ts >= from).map((task) => work([task])));
  return { keys, longestTask };
}

/**
 * How long `draw` below takes at the speed that the limits are given for, in milliseconds (decision 0082). The same
 * machine has been seen to take three times as long from one hour to the next, with nothing else running.
 */
const reference = 75;

/**
 * How many times as long as the reference this machine takes for what a browser does with a long list: at least 1, so
 * that a quick machine makes no limit tighter than it is.
 */
export async function slownessOf(browser: Browser): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  /** Lays out 1,500 rows, and says how long that took. */
  const draw = () => {
    const row = (n: number) =>
      `<p style="display:flex;gap:8px;margin:8px"><span style="flex:1">Nudeln ${n} mit Salz, dazu ein kleiner Salat</span><b>4,50</b></p>`;
    const rows = Array.from({ length: 1500 }, (_, n) => row(n)).join('');
    const list = document.createElement('div');
    const from = performance.now();
    list.innerHTML = rows;
    document.body.append(list);
    const height = list.offsetHeight;
    const took = performance.now() - from;
    list.remove();
    if (height === 0) throw new Error('nothing was laid out');
    return took;
  };
  const times: number[] = [];
  for (let round = 0; round < 7; round++) times.push(await page.evaluate(draw));
  await page.close();
  return Math.max(1, median(times) / reference);
}

/** The middle of some numbers. */
export const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/**
 * How long the list of a guest's menu takes to answer what is typed, key by key, in milliseconds from the key to the
 * first change: how many dishes are found stands at its head. Keys that find the same change nothing.
 */
export async function timeAnswers(page: Page, type: () => Promise<void>): Promise<number[]> {
  const answers = await page.evaluateHandle(() => {
    const times: number[] = [];
    let typed = 0;
    const box = document.querySelector('input[type=search]');
    box?.addEventListener('input', ({ timeStamp }) => {
      typed = timeStamp;
    });
    const observer = new MutationObserver(() => {
      if (typed) times.push(performance.now() - typed);
      typed = 0;
    });
    observer.observe(document.querySelector('main') as Node, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    return times;
  });
  await type();
  return answers.jsonValue();
}
