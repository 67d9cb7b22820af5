import type { OpenSpan } from '@/api';

/** How many stretches a day has at most. */
export const maxSpans = 4;

/** The next stretch to offer on a day: the usual hours, the usual evening, or one to be typed. */
export const nextSpan = (spans: OpenSpan[]): OpenSpan => {
  const last = spans.at(-1);
  if (!last) return { from: '11:30', to: '22:00' };
  const isLunch = last.from < last.to && last.to < '17:30';
  return isLunch ? { from: '17:30', to: '22:00' } : { from: '', to: '' };
};

/** Whether both of its ends are typed. */
export const isWhole = ({ from, to }: OpenSpan): boolean => from !== '' && to !== '';

/** Whether a stretch ends on the day after. */
export const endsNextDay = (span: OpenSpan): boolean => isWhole(span) && span.to <= span.from;
