import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Store } from '@/api';
import type { Page } from '@/lib/api';
import { problemIn } from '@/lib/calls';
import type { Problem } from '@/lib/problem';
import { useAppDispatch } from '@/lib/redux';
import { moreStores } from './more-stores';
import { searchStores } from './search-stores';
import type { WithStores } from './stores-slice';

/** How long typing must rest before stores are searched for. */
const rest = 250;

/** What there is to choose from. */
export type StoreChoice = {
  stores: Store[];
  /** Brings the next page; null when all are here. */
  more: (() => Promise<void>) | null;
  problem: Problem | null;
};

/** The stores to choose from, page by page: all the user may see, or those that have the words typed. */
export const useStoreChoice = (typed: string): StoreChoice => {
  const dispatch = useAppDispatch();
  const all = useSelector((state: WithStores) => state.stores);
  const search = typed.trim();
  const [found, setFound] = useState<(Page<Store> & { search: string }) | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    setProblem(null);
    if (!search) {
      setFound(null);
      return;
    }
    let current = true;
    const timer = setTimeout(async () => {
      const result = await dispatch(searchStores({ search }));
      if (!current) return;
      setProblem(problemIn(result));
      if (searchStores.fulfilled.match(result)) setFound({ search, ...result.payload });
    }, rest);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [dispatch, search]);

  // What was there before stays until the answer comes.
  const { list, next } = found ?? all;
  const more = async (cursor: string) => {
    if (!found) {
      setProblem(problemIn(await dispatch(moreStores(cursor))));
      return;
    }
    const result = await dispatch(searchStores({ search: found.search, cursor }));
    setProblem(problemIn(result));
    if (searchStores.fulfilled.match(result)) {
      const { payload } = result;
      // Somebody who typed on has another list by now.
      setFound((before) =>
        before === found ? { ...found, list: [...found.list, ...payload.list], next: payload.next } : before,
      );
    }
  };
  return { stores: list, more: next === null ? null : () => more(next), problem };
};
