import { nanoid } from '@reduxjs/toolkit';

/*
 * What is kept for a tab stands in local storage under the tab's name. So it is there after the tab was closed or killed
 * at any moment, for the next one; while both are there two tabs do not share it.
 */

type Kept = { at: number; value: object };

/** How long what a tab has left is kept, in milliseconds. */
const keptFor = 30 * 24 * 60 * 60 * 1000;

/** How long a tab waits for the lock on its name, in milliseconds: a reload lets go of it at once, another tab never. */
const claimWithin = 500;

const prefix = 'carte_kept ';
const keyOf = (tab: string, name: string): string => `${prefix}${tab} ${name}`;
const lockOf = (tab: string): string => `carte_tab ${tab}`;

const rename = (): string => {
  const name = nanoid();
  sessionStorage.setItem('carte_tab', name);
  return name;
};

/** The name of this tab, the same after a reload. */
const ownName = (): string => sessionStorage.getItem('carte_tab') ?? rename();

/** Holds the lock on a name for as long as this page is there; answers whether it could. */
const hold = (tab: string): Promise<boolean> =>
  new Promise((resolve) => {
    const granted = () => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    const options = { signal: AbortSignal.timeout(claimWithin) };
    navigator.locks.request(lockOf(tab), options, granted).catch(() => resolve(false));
  });

/** Makes this tab known to the others, and takes over what those have left that are gone. */
export const claimTab = async (): Promise<void> => {
  try {
    // A duplicate of a tab begins with the name of that one.
    if (!(await hold(ownName()))) await hold(rename());
    const { held = [], pending = [] } = await navigator.locks.query();
    takeOver(new Set([...held, ...pending].map(({ name }) => name)));
  } catch {
    // A browser without locks, or that keeps nothing: each tab finds what it has kept itself, if that.
  }
};

const takeOver = (locked: Set<string | undefined>): void => {
  for (const key of Object.keys(localStorage)) {
    const [, tab, name] = /^carte_kept (\S+) (.*)$/s.exec(key) ?? [];
    if (tab === undefined || name === undefined || locked.has(lockOf(tab))) continue;
    const text = localStorage.getItem(key) ?? '';
    const own = keyOf(ownName(), name);
    const kept = read(text);
    const isWanted = kept !== undefined && kept.at >= Date.now() - keptFor;
    // What this tab has itself goes first: the other waits for the next one.
    if (isWanted && localStorage.getItem(own) !== null) continue;
    if (isWanted) localStorage.setItem(own, text);
    localStorage.removeItem(key);
  }
};

/** What an entry says; undefined for none, and for one that is broken, which must not stand in the way of others. */
const read = (text: string | null): Kept | undefined => {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    const isWhole = typeof kept?.at === 'number' && typeof kept.value === 'object' && kept.value !== null;
    return isWhole ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
};

const ownEntry = (name: string): Kept | undefined => {
  try {
    return read(localStorage.getItem(keyOf(ownName(), name)));
  } catch {
    // A browser that keeps nothing.
    return undefined;
  }
};

/** What was kept under a name for this tab; undefined when nothing was. */
export const keptInTab = <T extends object>(name: string): T | undefined =>
  ownEntry(name)?.value as T | undefined;

/** How long ago it was kept, in milliseconds, in whichever tab; 0 when nothing was. */
export const ageInTab = (name: string): number => {
  const now = Date.now();
  return now - (ownEntry(name)?.at ?? now);
};

/** Keeps a value for this tab, or the next one where this is closed, or forgets it where it is null. */
export const keepInTab = (name: string, value: object | null): void => {
  try {
    const key = keyOf(ownName(), name);
    if (value) localStorage.setItem(key, JSON.stringify({ at: Date.now(), value } satisfies Kept));
    else localStorage.removeItem(key);
  } catch {
    // Where the browser keeps nothing, it is lost with the page.
  }
};

/** The names that begin so under which something is kept for this tab. */
export const namesInTab = (beginning: string): string[] => {
  try {
    const own = keyOf(ownName(), '');
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(own + beginning));
    return keys.map((key) => key.slice(own.length));
  } catch {
    return [];
  }
};
