import type { Tokens } from './session';
import type { LazyAdapter, SignInAdapter } from './sign-in-adapter';
import { SignInError, signInErrorOf } from './sign-in-error';

/** A popup that somebody closed is reported this much later: its answer may be on the way. */
const closedAfter = 8000;

/** The sign-ins of a tab, of which one at a time is under way. */
export type Attempts = {
  /** Begins one, in place of the one before. */
  begin(provider: string | undefined): Promise<void>;
  /** Ends the one under way, if there is one. */
  cancel(): void;
};

const cancelled = () => new SignInError('cancelled-popup-request');

/** Signs in through the adapter's popup; `arrived` is given the tokens. */
export const createAttempts = (adapter: LazyAdapter, arrived: (tokens: Tokens) => void): Attempts => {
  let attempt: AbortController | undefined;

  const begin = (provider: string | undefined) => {
    attempt?.abort();
    attempt = new AbortController();
    const { signal } = attempt;
    const language = document.documentElement.lang;
    return new Promise<void>((resolve, reject) => {
      const fail = (error: unknown) => reject(signInErrorOf(error));
      const onClosed = () =>
        void setTimeout(() => fail(new SignInError('popup-closed-by-user')), closedAfter);
      const open = (service: SignInAdapter) => {
        // Another sign-in may have begun while this one waited for the adapter.
        if (signal.aborted) throw cancelled();
        return service.popup({ provider, language, signal, onClosed });
      };
      signal.addEventListener('abort', () => fail(cancelled()));
      const loaded = adapter.loaded();
      // Browsers allow popups in the handler of a click: nothing may be waited for where that can be helped.
      const answer = loaded ? open(loaded) : adapter.load().then(open);
      answer
        .then((tokens) => {
          if (signal.aborted) return;
          arrived(tokens);
          resolve();
        })
        .catch(fail);
    });
  };

  return { begin, cancel: () => attempt?.abort() };
};
