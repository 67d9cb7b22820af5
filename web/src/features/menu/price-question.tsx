import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './price-input.module.css';

type Props = {
  question: string;
  /** The price as it is read. */
  price: string;
  onAgree: () => void;
  onCorrect: () => void;
};

/** Asks whether a price is meant as it is read. Until that is answered it is not sent. */
export const PriceQuestion = ({ question, price, onAgree, onCorrect }: Props) => {
  const { t } = useTranslation('menu');
  return (
    <div className={classes.question} role="status">
      <span>{question}</span>
      <Button size="compact-sm" variant="customBlackOutlined" onClick={onAgree}>
        {t('priceDoubt.yes', { price })}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onCorrect}>
        {t('priceDoubt.correct')}
      </Button>
    </div>
  );
};
