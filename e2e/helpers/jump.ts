/** What both drivers can ask a page. */
type Evaluates = {
  evaluate: <Result>(ask: (text: string) => Result, text: string) => Promise<Awaited<Result>>;
};

/** Where a tab can be tapped: the middle of what the strip shows of it; nothing while it shows none. */
export const tabPosition = (page: Evaluates, name: string): Promise<{ x: number; y: number } | null> =>
  page.evaluate((wanted) => {
    const strip = document.querySelector('.tabs');
    const tab = [...(strip?.children ?? [])].find((one) => one.textContent === wanted);
    if (!strip || !tab) return null;
    const [outer, inner] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
    const x = (Math.max(outer.left, inner.left) + Math.min(outer.right, inner.right)) / 2;
    const y = (Math.max(outer.top, inner.top) + Math.min(outer.bottom, inner.bottom)) / 2;
    return document.elementFromPoint(x, y) === tab ? { x, y } : null;
  }, name);

/** The names of the tabs the strip shows whole. */
export const tabsInView = (page: Evaluates): Promise<string[]> =>
  page.evaluate((selector) => {
    const strip = document.querySelector(selector);
    const outer = strip?.getBoundingClientRect();
    return [...(strip?.children ?? [])]
      .filter((tab) => {
        const inner = tab.getBoundingClientRect();
        return outer && inner.left >= outer.left && inner.right <= outer.right;
      })
      .map((tab) => tab.textContent ?? '');
  }, '.tabs');

/** How far the start of a section is from where a jump to it should end, in pixels. */
export const missedBy = (page: Evaluates, name: string): Promise<number> =>
  page.evaluate((wanted) => {
    const heading = [...document.querySelectorAll('h2')].find((one) => one.textContent === wanted);
    const section = heading?.closest('section');
    if (!section) return Number.NaN;
    const margin = Number.parseFloat(getComputedStyle(section).scrollMarginTop);
    return Math.round(Math.abs(section.getBoundingClientRect().top - margin));
  }, name);

/** The least that a frame can be drawn for. */
const pixel = { x: 0, y: 0, width: 1, height: 1 };

/**
 * The farthest the start of a section is from there while the next frames are drawn. What comes into view
 * above it is laid out only then, and moves a section that stood right at first.
 */
export async function missedWhenDrawn(
  page: Evaluates & { screenshot: (options: { clip: typeof pixel }) => Promise<unknown> },
  name: string,
): Promise<number> {
  const missed: number[] = [];
  for (let picture = 0; picture < 4; picture++) {
    await page.screenshot({ clip: pixel });
    missed.push(await missedBy(page, name));
  }
  return Math.max(...missed);
}

/** How far the heading of a section stands below the strip of tabs, in pixels; less than 0 where it is covered. */
export const belowStrip = (page: Evaluates, name: string): Promise<number> =>
  page.evaluate((wanted) => {
    const heading = [...document.querySelectorAll('h2')].find((one) => one.textContent === wanted);
    const strip = document.querySelector('.tabs')?.getBoundingClientRect();
    if (!heading || !strip) return Number.NaN;
    return Math.round(heading.getBoundingClientRect().top - strip.bottom);
  }, name);

/** Where a dish can be tapped whose name stands in the lower half of the window. */
export const dishPosition = (page: Evaluates): Promise<{ x: number; y: number } | undefined> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .map((name) => name.getBoundingClientRect())
        .map(({ left, top, height }) => ({ x: left + 8, y: top + height / 2 }))
        .find(({ y }) => y > innerHeight / 2 && y < innerHeight - 40),
    'main h3 button',
  );

/** How far down a page is scrolled once its next frame is drawn, in pixels. */
export const placeWhenDrawn = (page: Evaluates): Promise<number> =>
  page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(scrollY)))),
    '',
  );
