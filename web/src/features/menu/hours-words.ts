import { useTranslation } from 'react-i18next';
import type { SpanWords } from '@/ui/hours/spans-field';

/** What the fields of the hours of a day are called; the first need no number. */
export const useHourWords = (): SpanWords => {
  const { t } = useTranslation('menu');
  return {
    from: (number) => (number === 1 ? t('served.from') : t('served.fromOf', { number })),
    to: (number) => (number === 1 ? t('served.to') : t('served.toOf', { number })),
    remove: (span) => t('served.remove', span),
  };
};
