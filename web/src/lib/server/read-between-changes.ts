import type { Meta } from '@/api/server';
import { changesSlice } from './changes-slice';
import type { Problem } from './problem';

/** How often something is read at most, where changes are stored meanwhile. */
const mostReads = 3;

type Answer<Data> = { data: Data; error?: undefined } | { error: Problem; data?: undefined };

/**
 * Reads what a slice shows, and again where a change was stored meanwhile: the answer may be older than that, and
 * would bring back what was before it. Where that happens each time, its meta says so.
 */
export const readBetweenChanges = async <Data>(
  getState: () => unknown,
  read: () => Promise<Answer<Data>>,
): Promise<Answer<Data> & { meta: Meta }> => {
  const stored = () => changesSlice.selectors.selectChanges(getState() as ChangesRoot).stored;
  for (let left = mostReads; ; left--) {
    const before = stored();
    const answer = await read();
    const meta = { isCrossed: stored() !== before };
    if (answer.error || !meta.isCrossed || left === 1) return { ...answer, meta };
  }
};

/** Whether changes were stored while something was read: it may be older than what is shown. */
export const isCrossed = ({ baseQueryMeta }: { baseQueryMeta?: unknown }): boolean =>
  (baseQueryMeta as Meta | undefined)?.isCrossed ?? false;

type ChangesRoot = Parameters<typeof changesSlice.selectors.selectChanges>[0];
