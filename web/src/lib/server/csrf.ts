import type { AxiosInstance } from 'axios';
import { cookie } from '@/lib/browser/cookie';

const listeners = new Set<() => void>();

/** The CSRF token of this browser; null until the server has set its cookie. */
export const csrfToken = (): string | null => cookie('csrftoken');

/** Lets the server set the CSRF token's cookie, which also works signed out. */
export const askForCsrfToken = async (http: AxiosInstance): Promise<void> => {
  try {
    await http.get('/api/csrf_cookie');
  } catch (error) {
    // Calls with an ID token do without it.
    console.info('The CSRF token could not be had.', error);
  }
  for (const listener of listeners) listener();
};

/** Called when it may have come. */
export const onCsrfToken = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
