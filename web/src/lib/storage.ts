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
