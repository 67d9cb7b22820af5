import { useTranslation } from 'react-i18next';
import type { Report } from '@/api';
import { currentLocale } from '@/i18n';
import classes from './figure-row.module.css';
import { changeText, type FigureKey, figureKeys, figureText } from './figures';

type Props = { report: Report; shown: FigureKey; onShow: (key: FigureKey) => void };

/** The figures of a range beside those of the range before; each is a button that has the chart show it. */
export const FigureRow = ({ report: { now, before }, shown, onShow }: Props) => {
  const { t } = useTranslation('reports');
  const locale = currentLocale();
  return (
    <fieldset className={classes.row} aria-label={t('figure.label')}>
      {figureKeys.map((key) => {
        const change = changeText(locale, now, before, key);
        return (
          <button
            key={key}
            type="button"
            className={classes.figure}
            aria-pressed={key === shown}
            onClick={() => onShow(key)}
          >
            <span>{t(`figure.${key}`)}</span>
            <b>{figureText(locale, now, key)}</b>
            <small>{change ? t('figure.change', { change }) : t('figure.noneBefore')}</small>
          </button>
        );
      })}
    </fieldset>
  );
};
