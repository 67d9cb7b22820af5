import { useEffect, useState } from 'preact/hooks';
import type { MenuPageData } from '../data';

/** An option of a group of extras. */
export type Extra = [group: string, option: string];

/** One line of a selection. */
export type Line = {
  /** The id of the dish, as far as the page had it then. */
  dish: string;
  /** The size in the store's language; empty where there is one. */
  size: string;
  count: number;
  /** The extras, in the store's language and in the order of the menu; left out for none. */
  extras?: Extra[];
  /** The dish in the store's language, for when it is not on the menu any more. */
  name: string;
};

/** What a guest keeps of a store's menu. */
export type Kept = { favourites: string[]; lines: Line[] };

/** More of one dish is no selection for a table. */
export const mostOfOne = 99;

/** Whether two ids are of one dish: a page has as much of each as it needs, and may have needed more or less before. */
export const isSame = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

/** Whether two lines are of the same: a dish in a size with some extras. */
export const isSameLine = (one: Omit<Line, 'count'>, other: Omit<Line, 'count'>): boolean =>
  isSame(one.dish, other.dish) &&
  one.size === other.size &&
  JSON.stringify(one.extras ?? []) === JSON.stringify(other.extras ?? []);

/**
 * What a guest keeps on their phone alone. Nothing of it is sent to anybody. The script that comes with a tap has all
 * that it needs of this one from here.
 */
export type Store = {
  kept: () => Kept;
  change: (next: Partial<Kept>) => void;
  /** Has so many more or fewer of something in the selection. */
  count: (of: Omit<Line, 'count'>, by: number) => void;
  /** Calls back after each change, here or in another tab. */
  listen: (listener: () => void) => () => void;
  /** The value that is read of it, and drawn anew when it is another. */
  useKept: <Value>(read: () => Value) => Value;
  isSame: typeof isSame;
  countOf: typeof countOf;
  /** Has no more of a dish selected than a page says is left of it. */
  fit: (menu: MenuPageData) => void;
  /** How many of a dish of the page there were before there were too many. */
  was: Record<string, number>;
};

/** Opens what is kept of a store's menu. A browser that keeps nothing, as in a private window, has it until the page goes. */
export function openStore(base: string): Store {
  const key = `carte:${base}`;
  const was: Store['was'] = {};
  const listeners = new Set<() => void>();
  let kept = read(key) ?? { favourites: [], lines: [] };
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    kept = read(key) ?? { favourites: [], lines: [] };
    tell();
  });
  const change = (next: Partial<Kept>): void => {
    kept = { ...kept, ...next };
    write(key, kept);
    tell();
  };
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    kept: () => kept,
    change,
    count: (of, by) => change({ lines: counted(kept.lines, of, by) }),
    listen,
    useKept: (read) => {
      const [value, setValue] = useState(read);
      useEffect(() => {
        const update = (): void => setValue(read);
        update();
        return listen(update);
      }, [read]);
      return value;
    },
    isSame,
    countOf,
    fit: (menu) => {
      const fitting = fitted(kept.lines, menu);
      if (fitting === kept.lines) return;
      for (const { id } of menu.sections.flatMap(({ dishes }) => dishes)) was[id] = countOf(kept.lines, id);
      change({ lines: fitting });
    },
    was,
  };
}

function read(key: string): Kept | undefined {
  try {
    const { favourites, lines } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>;
    return {
      favourites: (favourites ?? []).filter((id) => typeof id === 'string' && id !== ''),
      lines: (lines ?? []).filter(
        ({ dish, count, extras = [] }) =>
          typeof dish === 'string' && dish !== '' && count > 0 && extras.every(Array.isArray),
      ),
    };
  } catch {
    return undefined;
  }
}

function write(key: string, { favourites, lines }: Kept): void {
  try {
    if (favourites.length + lines.length > 0)
      localStorage.setItem(key, JSON.stringify({ favourites, lines }));
    else localStorage.removeItem(key);
  } catch {
    // It is kept until the page goes.
  }
}

/** How many of a dish lines have in all its sizes, with any extras: they are of the same portions. */
export const countOf = (lines: Line[], id: string): number =>
  lines.reduce((sum, { dish, count }) => (isSame(dish, id) ? sum + count : sum), 0);

/** The lines with no more of a dish than is left of it: what was selected last gives way. The same where all fit. */
export function fitted(lines: Line[], { sections }: MenuPageData): Line[] {
  let fitting = lines;
  for (const { id, stock } of sections.flatMap(({ dishes }) => dishes)) {
    // What is sold out stays, and is said to be.
    let over = stock ? countOf(lines, id) - stock : 0;
    if (over <= 0) continue;
    const last = [...fitting].reverse().map((line) => {
      if (!isSame(line.dish, id)) return line;
      const less = Math.min(over, line.count);
      over -= less;
      return { ...line, count: line.count - less };
    });
    fitting = last.reverse().filter(({ count }) => count > 0);
  }
  return fitting;
}

/** The favourites with a dish that was none, or without it. */
export const toggled = (favourites: string[], id: string): string[] =>
  favourites.some((other) => isSame(other, id))
    ? favourites.filter((other) => !isSame(other, id))
    : [...favourites, id];

/** The lines with so many more or fewer of a dish in a size with its extras; a new one comes last. */
export function counted(lines: Line[], of: Omit<Line, 'count'>, by: number): Line[] {
  const { dish, size, extras, name } = of;
  const old = lines.find((line) => isSameLine(line, of));
  const count = Math.min((old?.count ?? 0) + by, mostOfOne);
  const line = { dish, size, ...(extras?.length && { extras }), name, count };
  if (!old) return count > 0 ? [...lines, line] : lines;
  return lines.flatMap((other) => (other === old ? (count > 0 ? [line] : []) : [other]));
}
