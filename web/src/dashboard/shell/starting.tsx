import { Loader, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './bare.module.css';

/** The moment before it is known what there is to show. */
export const Starting = () => {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.starting} role="status">
      <Loader size={28} aria-hidden />
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
    </div>
  );
};
