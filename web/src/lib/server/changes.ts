import type { Outcome } from '@/api/server';

/** What is known of the changes that were made to one thing. */
type Known = {
  /** Resolves when the last change has ended. */
  last: Promise<unknown>;
  /** The revisions that own changes have led away from, and the one they led to. */
  bases: ReadonlySet<number>;
  revision?: number;
};

/** The thing that a change is about: marking a dish as sold out changes the dish, publishing a look the look. */
const thingOf = (url: string): string =>
  url.replace(/(\/versions\/[^/]+)?\/(sold-out|restore|publish|discard)$/, '');

/** Runs changes, those of one thing one after another. */
export type Changes = (
  url: string,
  revision: number | undefined,
  run: (revision: number | undefined) => Promise<Outcome>,
) => Promise<Outcome>;

/**
 * Runs the changes of each thing one after another, so that two of the same
 * person never meet as a conflict: who made the second knew of the first. It is
 * sent with the revision that the first led to. Changes of other things do not
 * wait.
 */
export const createChanges = (): Changes => {
  const things = new Map<string, Known>();

  return (url, revision, run) => {
    const thing = thingOf(url);
    const before = things.get(thing) ?? { last: Promise.resolve(), bases: new Set<number>() };
    const outcome = before.last.then(async () => {
      const known = things.get(thing) ?? before;
      const base = revision !== undefined && known.bases.has(revision) ? known.revision : revision;
      const result = await run(base);
      const next = result.meta?.revision;
      if (next !== undefined) {
        // A revision counts changes, so that the answer to one without a base says what its base was.
        const began = base ?? next - 1;
        const follows = began === known.revision;
        things.set(thing, {
          ...(things.get(thing) ?? before),
          bases: new Set([...(follows ? known.bases : []), began]),
          revision: next,
        });
      }
      return result;
    });
    things.set(thing, { ...before, last: outcome.catch(() => undefined) });
    return outcome;
  };
};
