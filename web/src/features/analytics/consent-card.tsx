import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '@/lib/state/redux';
import { useMark } from '@/ui/use-mark';
import classes from './consent-card.module.css';
import { answerConsent, selectConsent } from './consent-slice';
import { startMeasuring, stopMeasuring } from './measure';

type Props = {
  measurementId: string;
  /** Whether there is room for a question: on the way in there is none. */
  asks: boolean;
};

/** Lets the analytics service count where somebody has agreed, and asks those who have not been asked. */
export const ConsentCard = ({ measurementId, asks }: Props) => {
  const answer = useSelector(selectConsent).answer;
  const before = useRef(answer);
  useEffect(() => {
    if (answer === 'granted') startMeasuring(measurementId);
    else if (before.current === 'granted') stopMeasuring(measurementId);
    before.current = answer;
  }, [answer, measurementId]);
  return asks && answer === 'unasked' && <Question />;
};

const Question = () => {
  useMark('consent');
  const { t } = useTranslation('analytics');
  const dispatch = useAppDispatch();
  const title = useId();
  return (
    <section className={classes.card} aria-labelledby={title}>
      <h2 id={title}>{t('consent.title')}</h2>
      <p>{t('consent.text')}</p>
      <div className={classes.answers}>
        <Button variant="customBlackOutlined" onClick={() => answerConsent(dispatch, false)}>
          {t('consent.decline')}
        </Button>
        <Button variant="customBlackOutlined" onClick={() => answerConsent(dispatch, true)}>
          {t('consent.allow')}
        </Button>
      </div>
    </section>
  );
};
