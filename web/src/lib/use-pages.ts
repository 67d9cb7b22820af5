import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from './api';
import { problemIn, type Services } from './calls';
import type { Problem } from './problem';
import { type Dispatch, useAppDispatch } from './redux';
import { useRuleText } from './rule-text';

/** A list that is read page by page, newest answer shown. */
export type Pages<E> = {
  /** The pages read so far; null before the first has come. */
  list: E[] | null;
  /** Whether the list is of the arguments of now, and not of those before. */
  current: boolean;
  /** Brings the next page; null when all are here. */
  more: (() => Promise<void>) | null;
  /** Why the last call failed; what was read before with the same arguments stays. */
  problem: Problem | null;
  /** The same as a sentence. */
  trouble: string | null;
  loading: boolean;
  /** Reads from the start again. */
  reload: () => Promise<void>;
  /** Makes the last call again. */
  retry: () => Promise<void>;
};

type Answer<E> = { payload?: Page<E> | Problem | undefined; meta: { requestStatus: string } };

/** A call that `read`s a page. */
type PageCall<E, Arg> = (
  arg: Arg & { cursor?: string },
) => (dispatch: Dispatch, state: () => unknown, services: Services) => Promise<Answer<E>>;

/**
 * Reads a list that no other screen shows, page by page. With other arguments
 * it is read anew; what was there before stays until the answer comes.
 */
export const usePages = <E, Arg extends object>(call: PageCall<E, Arg>, arg: Arg): Pages<E> => {
  const dispatch = useAppDispatch();
  const { detail } = useRuleText();
  const [pages, setPages] = useState<(Page<E> & { key: string }) | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [loading, setLoading] = useState(true);
  const key = JSON.stringify(arg);
  /** Counts the calls: an answer that a later call has overtaken is not shown. */
  const turn = useRef(0);
  /** Where the last call began. */
  const asked = useRef<string>(undefined);
  const shown = useRef(true);

  const fetch = useCallback(
    async (cursor?: string) => {
      if (!shown.current) return;
      turn.current += 1;
      const mine = turn.current;
      asked.current = cursor;
      setLoading(true);
      const result = await dispatch(call({ ...(JSON.parse(key) as Arg), ...(cursor && { cursor }) }));
      if (mine !== turn.current) return;
      setLoading(false);
      const why = problemIn(result);
      setProblem(why);
      if (why) {
        setPages((before) => (before?.key === key ? before : null));
        return;
      }
      const { list, next } = result.payload as Page<E>;
      setPages((before) => ({ list: cursor ? [...(before?.list ?? []), ...list] : list, next, key }));
    },
    [dispatch, call, key],
  );

  useEffect(() => {
    shown.current = true;
    void fetch();
    return () => {
      shown.current = false;
      turn.current += 1;
    };
  }, [fetch]);

  const next = pages?.next ?? null;
  const reload = useCallback(() => fetch(), [fetch]);
  return {
    list: pages?.list ?? null,
    current: pages?.key === key,
    more: next === null ? null : () => fetch(next),
    problem,
    trouble: problem && detail(problem),
    loading,
    reload,
    retry: () => fetch(asked.current),
  };
};
