import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate } from 'react-router';
import { listStores, selectStores } from '@/features/stores/stores-slice';
import { useStoreAt } from '@/features/stores/use-store-at';
import { kept } from '@/lib/browser/storage';
import { useProblemText } from '@/lib/server/problem-text';
import { useAppDispatch } from '@/lib/state/redux';
import { ErrorView } from '@/ui/state-views';
import { Bare } from './bare';
import { Starting } from './starting';

/** Leads to the store worked on last; to opening one where there is none yet. */
export const ToCurrentStore = ({ screen }: { screen: 'today' | 'links' | 'menu' }) => {
  const { list, step, error } = useSelector(selectStores);
  const { store = list[0], looking } = useStoreAt(kept('store') ?? '');
  const { t } = useTranslation('stores');
  const { detail } = useProblemText();
  const dispatch = useAppDispatch();
  if (step === 'failed') {
    return (
      <Bare>
        <ErrorView text={error ? detail(error) : t('failed')} onRetry={() => void dispatch(listStores())} />
      </Bare>
    );
  }
  if (looking) return <Starting />;
  return <Navigate to={store ? `/stores/${store.slug}/${screen}` : '/stores/new'} replace />;
};
