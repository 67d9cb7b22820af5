import { useSelector } from 'react-redux';
import { Navigate } from 'react-router';
import { selectStores } from '@/features/stores/stores-slice';
import { useStoreAt } from '@/features/stores/use-store-at';
import { kept } from '@/lib/browser/storage';
import { Starting } from './starting';
import { StoresFailed } from './stores-failed';

/** Leads to the store worked on last; to opening one where there is none yet. */
export const ToCurrentStore = ({ screen }: { screen: 'today' | 'links' | 'menu' }) => {
  const { list } = useSelector(selectStores);
  const { store = list[0], looking, problem } = useStoreAt(kept('store') ?? '');
  if (problem) return <StoresFailed problem={problem} />;
  if (looking) return <Starting />;
  return <Navigate to={store ? `/stores/${store.slug}/${screen}` : '/stores/new'} replace />;
};
