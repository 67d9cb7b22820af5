/** One line of a selection. */
export type Line = {
  /** The id of the dish, as far as the page had it then. */
  dish: string;
  /** The size in the store's language; empty where there is one. */
  size: string;
  count: number;
  /** The dish in the store's language, for when it is not on the menu any more. */
  name: string;
};

/** What a guest keeps of a store's menu. */
export type Kept = { favourites: string[]; lines: Line[] };

/** More of one dish is no selection for a table. */
export const mostOfOne = 99;

/** Whether two ids are of one dish: a page has as much of each as it needs, and may have needed more or less before. */
export const isSame = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

/** What a guest keeps on their phone alone. Nothing of it is sent to anybody. */
export type Store = {
  kept: () => Kept;
  change: (next: Partial<Kept>) => void;
  /** Calls back after each change, here or in another tab. */
  listen: (listener: () => void) => () => void;
};

/** Opens what is kept of a store's menu. A browser that keeps nothing, as in a private window, has it until the page goes. */
export function openStore(base: string): Store {
  const key = `carte:${base}`;
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
  return {
    kept: () => kept,
    change: (next) => {
      kept = { ...kept, ...next };
      write(key, kept);
      tell();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read(key: string): Kept | undefined {
  try {
    const { favourites, lines } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>;
    return {
      favourites: (favourites ?? []).filter((id) => typeof id === 'string' && id !== ''),
      lines: (lines ?? []).filter(({ dish, count }) => typeof dish === 'string' && dish !== '' && count > 0),
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

/** The favourites with a dish that was none, or without it. */
export const toggled = (favourites: string[], id: string): string[] =>
  favourites.some((other) => isSame(other, id))
    ? favourites.filter((other) => !isSame(other, id))
    : [...favourites, id];

/** The lines with so many more or fewer of a dish in a size; a new one comes last. */
export function counted(lines: Line[], { dish, size, name }: Omit<Line, 'count'>, by: number): Line[] {
  const isOne = (line: Line): boolean => isSame(line.dish, dish) && line.size === size;
  const old = lines.find(isOne);
  const line = { dish, size, name, count: Math.min((old?.count ?? 0) + by, mostOfOne) };
  if (!old) return line.count > 0 ? [...lines, line] : lines;
  return lines.flatMap((other) => (isOne(other) ? (line.count > 0 ? [line] : []) : [other]));
}
