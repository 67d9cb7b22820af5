import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import type { Store } from '@/api';
import { useAppDispatch } from '@/lib/state/redux';
import { findStore, selectStores } from './stores-slice';

/** The store at an address, asked for where it is not among those read so far. */
export const useStoreAt = (slug: string): { store: Store | undefined; looking: boolean } => {
  const dispatch = useAppDispatch();
  const { list, hasMore, others, missing, moved, step } = useSelector(selectStores);
  const all = [...list, ...others];
  const store = all.find((each) => each.slug === slug) ?? all.find(({ id }) => id === moved[slug]);
  const unknown = step === 'loaded' && !store && slug !== '' && hasMore && !missing.includes(slug);
  useEffect(() => {
    if (unknown) void dispatch(findStore(slug));
  }, [dispatch, unknown, slug]);
  return { store, looking: step === 'start' || step === 'loading' || unknown };
};
