import { useSelector } from 'react-redux';
import type { Problem } from '@/api';
import { listStores, selectStores } from '@/features/stores/stores-slice';
import { useAppDispatch } from '@/lib/state/redux';
import { ErrorView } from '@/ui/state-views';
import { Bare } from './bare';

/** Stands in place of all screens of stores where these could not be read. */
export const StoresFailed = ({ problem }: { problem: Problem }) => {
  const { step } = useSelector(selectStores);
  const dispatch = useAppDispatch();
  return (
    <Bare>
      <ErrorView problem={problem} isReading={step === 'loading'} onRetry={() => dispatch(listStores())} />
    </Bare>
  );
};
