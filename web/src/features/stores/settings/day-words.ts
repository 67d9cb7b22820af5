import type { TFunction } from 'i18next';
import type { SpanWords } from '@/ui/hours/spans-field';

/** What the fields of a day's hours are called, for those who do not see which day they are of. */
export const dayWords = (t: TFunction<'settings'>, day: string): SpanWords => ({
  from: (number) => t('hours.from', { day, number }),
  to: (number) => t('hours.to', { day, number }),
  remove: (span) => t('hours.remove', { day, ...span }),
  add: t('hours.addTo', { day }),
});
