import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from './api';
import { problemIn, type Services } from './calls';
import type { Problem } from './problem';
import { type Dispatch, useAppDispatch } from './redux';

/** A list that is read page by page, newest answer shown. */
export type Pages<E> = {
  /** The pages read so far; null before the first has come. */
  list: E[] | null;
  /** Brings the next page; null when all are here. */
  more: (() => Promise<void>) | null;
  /** Why the last call failed; what was read before stays. */
  problem: Problem | null;
  loading: boolean;
  /** Reads from the start again. */
  reload: () => Promise<void>;
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
  const [pages, setPages] = useState<Page<E> | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [loading, setLoading] = useState(true);
  const key = JSON.stringify(arg);
  /** Counts the calls: an answer that a later call has overtaken is not shown. */
  const turn = useRef(0);

  const fetch = useCallback(
    async (cursor?: string) => {
      turn.current += 1;
      const mine = turn.current;
      setLoading(true);
      const result = await dispatch(call({ ...(JSON.parse(key) as Arg), ...(cursor && { cursor }) }));
      if (mine !== turn.current) return;
      setLoading(false);
      const why = problemIn(result);
      setProblem(why);
      if (why) return;
      const { list, next } = result.payload as Page<E>;
      setPages((before) => ({ list: cursor ? [...(before?.list ?? []), ...list] : list, next }));
    },
    [dispatch, call, key],
  );

  useEffect(() => {
    void fetch();
    return () => {
      turn.current += 1;
    };
  }, [fetch]);

  const next = pages?.next ?? null;
  const reload = useCallback(() => fetch(), [fetch]);
  return {
    list: pages?.list ?? null,
    more: next === null ? null : () => fetch(next),
    problem,
    loading,
    reload,
  };
};
