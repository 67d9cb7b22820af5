import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import type { Store } from '@/api';
import { useAppDispatch } from '@/lib/redux';
import { findStore } from './find-store';
import type { WithStores } from './stores-slice';

/** The store at an address, asked for where it is not among those read so far. */
export const useStoreAt = (slug: string): { store: Store | undefined; looking: boolean } => {
  const dispatch = useAppDispatch();
  const { list, next, met, missing, step } = useSelector((state: WithStores) => state.stores);
  const store = [...list, ...met].find((each) => each.slug === slug);
  const unknown = step === 'loaded' && !store && slug !== '' && next !== null && !missing.includes(slug);
  useEffect(() => {
    if (unknown) void dispatch(findStore(slug));
  }, [dispatch, unknown, slug]);
  return { store, looking: step === 'start' || step === 'loading' || unknown };
};
