import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Start, type Store, useUpdateStartMutation } from '@/api';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { toastProblem } from '@/ui/toasts';
import classes from './first-steps.module.css';
import './start-cache';
import { type Step, stepsOf } from './steps';

type Props = { store: Store; start: Start };

/** The steps from a new store to a code on the table. Each leads to where it is done, and is ticked once it is. */
export const FirstSteps = ({ store, start }: Props) => {
  const { t } = useTranslation('today');
  const steps = stepsOf(start, store);
  const next = steps.find(({ done }) => !done);
  const done = steps.filter((step) => step.done).length;
  const setHidden = useHiddenSteps(store);
  return (
    <div className={classes.start}>
      <div
        className={classes.progress}
        role="progressbar"
        aria-label={t('start.list')}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={done}
        aria-valuetext={t('start.facts', { done, total: steps.length })}
      >
        <span style={{ width: `${(done / steps.length) * 100}%` }} />
      </div>
      <ol className={classes.steps} aria-label={t('start.list')}>
        {steps.map((step, at) => (
          <StepRow key={step.key} step={step} number={at + 1} isNext={step === next} store={store} />
        ))}
      </ol>
      <Button
        variant="subtle"
        color="gray"
        className={classes.hide ?? ''}
        onClick={() => void setHidden(true)}
      >
        {t('start.hide')}
      </Button>
    </div>
  );
};

/** Puts the steps away, or brings them back. */
export const useHiddenSteps = (store: Store) => {
  const { detail } = useProblemText();
  const [update] = useUpdateStartMutation();
  return async (hidden: boolean) => {
    const problem = problemIn(await update({ storeId: store.id, patch: { hidden } }));
    if (problem) toastProblem(problem, detail(problem));
  };
};

type RowProps = { step: Step; number: number; isNext: boolean; store: Store };

const StepRow = ({ step: { key, done, screen }, number, isNext, store }: RowProps) => {
  const { t } = useTranslation('today');
  return (
    <li className={classes.step} data-done={done || undefined} data-next={isNext || undefined}>
      <span className={classes.mark} aria-hidden>
        {done ? <IconCheck size={18} stroke={2.5} /> : number}
      </span>
      <div className={classes.words}>
        <h2>
          {t(`start.${key}.title`)}
          {done && <span className={classes.spoken}> – {t('start.done')}</span>}
        </h2>
        {!done && <p>{t(`start.${key}.text`)}</p>}
      </div>
      <Button
        component={Link}
        to={`/stores/${store.slug}/${screen}`}
        variant={isNext ? 'customPurple' : done ? 'subtle' : 'customBlackOutlined'}
        color={done ? 'gray' : undefined}
        className={classes.act ?? ''}
      >
        {t(`start.${key}.act`)}
      </Button>
    </li>
  );
};
