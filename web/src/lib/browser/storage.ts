/** Local storage's namespace, joined with its separator. */
const key = (name: string) => `carte_${name}`;

/** What was kept under a name; null when nothing was, or when storage is closed to us. */
export const kept = (name: string): string | null => {
  try {
    return localStorage.getItem(key(name));
  } catch {
    return null;
  }
};

/** Keeps a value from one day to the next where the browser allows it. */
export const keep = (name: string, value: string): void => {
  try {
    localStorage.setItem(key(name), value);
  } catch {
    // A browser that keeps nothing still works; the choice lasts until it is closed.
  }
};

/** Forgets what was kept under a name. */
export const forget = (name: string): void => {
  try {
    localStorage.removeItem(key(name));
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
};

/** Hears of a name's new value when another tab keeps or forgets it. */
export const watch = (name: string, listener: (value: string | null) => void): void => {
  window.addEventListener('storage', (event) => {
    // A key of null means that all was cleared.
    if (event.key === key(name) || event.key === null) listener(kept(name));
  });
};
