import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGetStartQuery } from '@/api';
import { FirstSteps, useHiddenSteps } from '@/features/today/first-steps';
import { isStarting, stepsOf } from '@/features/today/steps';
import { Today } from '@/features/today/today';
import { problemOfCall } from '@/lib/server/problem';
import { todayIn } from '@/lib/time/days';
import { ErrorView, LoadingRows } from '@/ui/state-views';
import { useWorkplace } from '../shell/store-layout';
import { Screen } from './screen';
import classes from './today-screen.module.css';

/** The way to the first code on a table; after that what guests do, and what waits for the owner. */
export const Component = () => {
  const { t } = useTranslation('today');
  const { store, language } = useWorkplace();
  const { data: start, error, isFetching, refetch } = useGetStartQuery({ storeId: store.id });
  const setHidden = useHiddenSteps(store);
  const problem = problemOfCall(error);
  if (start && isStarting(start, store)) {
    const steps = stepsOf(start, store);
    const done = steps.filter((step) => step.done).length;
    return (
      <Screen title={t('start.title')} facts={t('start.facts', { done, total: steps.length })}>
        <FirstSteps store={store} start={start} />
      </Screen>
    );
  }
  const left = start?.hidden ? stepsOf(start, store).filter(({ done }) => !done).length : 0;
  return (
    <Screen title={t('title')} facts={t('facts', { day: `${todayIn(store.timeZone)}T12:00` })}>
      {start ? (
        <Today store={store} language={language} />
      ) : problem ? (
        <ErrorView problem={problem} isReading={isFetching} onRetry={refetch} />
      ) : (
        <LoadingRows rows={4} height={96} />
      )}
      {left > 0 && (
        <p className={classes.left}>
          {t('start.left', { count: left })}
          <Button variant="subtle" color="gray" size="compact-md" onClick={() => void setHidden(false)}>
            {t('start.show')}
          </Button>
        </p>
      )}
    </Screen>
  );
};
