import { useTranslation } from 'react-i18next';
import { labelled } from '@/i18n';
import classes from './stock-switch.module.css';

type Props = {
  /** What the dish is called. */
  name: string;
  soldOut: boolean;
  onChange: (soldOut: boolean) => void;
  disabled: boolean;
};

/** Says whether a dish is to be had, and turns it with one tap. */
export const StockSwitch = ({ name, soldOut, onChange, disabled }: Props) => {
  const { t } = useTranslation('menu');
  const state = soldOut ? t('dish.soldOut') : t('dish.available');
  return (
    <button
      type="button"
      className={classes.stock}
      data-out={soldOut || undefined}
      onClick={() => onChange(!soldOut)}
      disabled={disabled}
      aria-label={labelled(state, name)}
      title={soldOut ? t('dish.markAvailable') : t('dish.markSoldOut')}
    >
      {state}
    </button>
  );
};
