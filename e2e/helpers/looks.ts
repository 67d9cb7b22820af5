import type axe from 'axe-core';

/** What axe is to be asked in a page. */
export type Question = {
  within: string;
  options: axe.RunOptions;
  /** The looks of texts that need not be asked about. */
  readable: string[];
  /** How often a look was asked about that axe could not judge. */
  tries: [string, number][];
};

/** What axe answers: what is wrong, the looks it was asked about, and those of them that it found readable. */
export type Answer = { violations: axe.Result[]; asked: string[]; readable: string[] };

/** What a page has once axe is there. */
type Asked = { axe: typeof axe; markLooks: (question: Question) => string[] };

/** Runs axe in a page. */
export async function ask(question: Question): Promise<Answer> {
  const { axe: inPage, markLooks } = window as unknown as Asked;
  const asked = markLooks(question);
  try {
    const context = { include: question.within, exclude: 'iframe' };
    const report = await inPage.run(context, { ...question.options, reporter: 'with-looks' });
    return { ...(report as unknown as Answer), asked };
  } finally {
    for (const text of document.querySelectorAll('[data-axe-look]')) text.removeAttribute('data-axe-look');
  }
}

/** Has axe ask about the contrast of marked texts only, and tell which of their looks have passed. */
export function addReporter(): void {
  const { axe: inPage } = window as unknown as Asked;
  inPage.configure({ rules: [{ id: 'color-contrast', selector: '[data-axe-look]' }] });
  inPage.addReporter<Omit<Answer, 'asked'>>('with-looks', (results, options, resolve, reject) => {
    const passes = results.find(({ id }) => id === 'color-contrast')?.passes ?? [];
    // What is hidden passes too, without a ratio.
    const readable = passes
      .filter(({ any }) => any.some(({ data }) => (data as { contrastRatio?: number } | null)?.contrastRatio))
      .map(({ node }) => (node as axe.DqElement).element.getAttribute('data-axe-look') ?? '');
    const answer = ({ violations }: axe.AxeResults) => resolve({ violations, readable });
    inPage.getReporter<axe.AxeResults>('v1')(results, options, answer, reject);
  });
}

/**
 * Has a page mark one text of each look, the longest; the next longest where axe could not judge that one. Texts look
 * the same that are of one colour and size, in the same elements painted the same, over or under the same others.
 */
export function addMark(): void {
  type Shown = { element: Element; parts: unknown[]; length: number };
  const digest = (...parts: unknown[]): string => {
    let [a, b] = [0, 0];
    for (const letter of parts.join()) {
      a = Math.imul(a ^ letter.charCodeAt(0), 0x01000193);
      b = Math.imul(b ^ letter.charCodeAt(0), 0x5bd1e995) ^ (b >>> 15);
    }
    return `${a}${b}`;
  };
  const lengthOf = (element: Element): number => {
    const { value, placeholder } = element as Partial<HTMLInputElement>;
    if (element.matches('input, select, textarea')) return 1 + (value || placeholder || '').length;
    const own = [...element.childNodes].filter((node) => node instanceof Text);
    return own.reduce((sum, { data }) => sum + data.trim().length, 0);
  };
  const isOff = (element: Element): boolean =>
    element.closest('[inert], [aria-disabled="true"], :disabled') !== null;

  const collect = (within: string) => {
    const texts: Shown[] = [];
    /** What may lie over or under a text that is not in it. */
    const painted: { element: Element; rect: DOMRect; what: unknown }[] = [];
    const visit = (element: Element, around: string, isOutside: boolean): void => {
      const style = getComputedStyle(element);
      if (style.display === 'none') return;
      const { backgroundColor, backgroundImage, backgroundClip, clipPath, filter, mixBlendMode, opacity } =
        style;
      const what = [element.localName, element.getAttribute('class'), element.getAttribute('style')].join();
      const paint = [
        backgroundColor,
        backgroundImage,
        backgroundClip,
        clipPath,
        filter,
        mixBlendMode,
        opacity,
      ];
      const ground = digest(around, what, paint, style.position);
      const isPlain = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none';
      if (!isPlain || element.matches('img, svg, video, canvas, iframe'))
        painted.push({ element, rect: element.getBoundingClientRect(), what });
      const isLeft = isOutside && !element.matches(within);
      const length = isLeft ? 0 : lengthOf(element);
      if (length > 0 && !isOff(element)) {
        const { color, fontSize, fontWeight, textShadow, visibility, webkitTextFillColor } = style;
        const parts = [ground, color, webkitTextFillColor, fontSize, fontWeight, textShadow, visibility];
        texts.push({ element, parts, length });
      }
      for (const child of element.children) visit(child, ground, isLeft);
    };
    visit(document.documentElement, '', true);
    return { texts, painted };
  };

  const markLooks = ({ within, readable, tries }: Question): string[] => {
    const { texts, painted } = collect(within);
    const range = document.createRange();
    const looks = new Map<string, Shown[]>();
    for (const text of texts) {
      range.selectNodeContents(text.element);
      const own = text.element.matches('input, select, textarea') ? text.element : range;
      const { left, top, width, height } = own.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const others = painted
        .filter(({ rect }) => rect.left <= x && x <= rect.right && rect.top <= y && y <= rect.bottom)
        .filter(({ element }) => !element.contains(text.element));
      const look = digest(...text.parts, ...others.map(({ what }) => what));
      looks.set(look, [...(looks.get(look) ?? []), text]);
    }
    for (const look of readable) looks.delete(look);
    const tried = new Map(tries);
    for (const [look, same] of looks) {
      same.sort((one, other) => other.length - one.length);
      same[(tried.get(look) ?? 0) % same.length]?.element.setAttribute('data-axe-look', look);
    }
    return [...looks.keys()];
  };
  Object.assign(window, { markLooks });
}
