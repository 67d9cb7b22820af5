import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import type { Problem, Store } from '@/api';
import { useLastProblem } from '@/lib/server/last-problem';
import { useAppDispatch } from '@/lib/state/redux';
import { findStore, selectStores } from './stores-slice';

/** What kept stores from being read, where nothing says why. */
const unknownProblem: Problem = { status: 500, detail: '', fields: [] };

type StoreAt = {
  store: Store | undefined;
  looking: boolean;
  /** Why the stores could not be read, also while they are read again. */
  problem: Problem | null;
};

/** The store at an address, asked for where it is not among those read so far. */
export const useStoreAt = (slug: string): StoreAt => {
  const dispatch = useAppDispatch();
  const { list, hasMore, others, missing, moved, step, error } = useSelector(selectStores);
  const problem = useLastProblem(step === 'failed' ? (error ?? unknownProblem) : null, step === 'loading');
  const all = [...list, ...others];
  const store = all.find((each) => each.slug === slug) ?? all.find(({ id }) => id === moved[slug]);
  const unknown = step === 'loaded' && !store && slug !== '' && hasMore && !missing.includes(slug);
  useEffect(() => {
    if (unknown) void dispatch(findStore(slug));
  }, [dispatch, unknown, slug]);
  return { store, looking: step === 'start' || step === 'loading' || unknown, problem };
};
