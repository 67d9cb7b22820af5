import { useSelector } from 'react-redux';
import { Navigate } from 'react-router';
import type { Store } from '@/api';
import { selectStores } from '@/features/stores/stores-slice';
import { useStoreAt } from '@/features/stores/use-store-at';
import { kept } from '@/lib/browser/storage';
import { isForService } from '@/lib/session/access';
import { Starting } from './starting';
import { StoresFailed } from './stores-failed';

/** Those who serve are led to what is sold out: it is what they change while guests wait. */
const firstScreenOf = (store: Store): string => (isForService(store) ? 'stock' : 'today');

/** Leads to the store worked on last; to opening one where there is none yet. */
export const ToCurrentStore = ({ screen }: { screen: 'first' | 'today' | 'links' | 'menu' | 'stock' }) => {
  const { list } = useSelector(selectStores);
  const { store = list[0], looking, problem } = useStoreAt(kept('store') ?? '');
  if (problem) return <StoresFailed problem={problem} />;
  if (looking) return <Starting />;
  return (
    <Navigate
      to={
        store ? `/stores/${store.slug}/${screen === 'first' ? firstScreenOf(store) : screen}` : '/stores/new'
      }
      replace
    />
  );
};
