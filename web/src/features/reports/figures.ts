import type { Figures } from '@/api';

/** What can be shown of guests, in the order in which it is. */
export const figureKeys = ['views', 'scans', 'clicks', 'visitors', 'clickThrough'] as const;
export type FigureKey = (typeof figureKeys)[number];

/** A figure as a number; a share where nothing was seen is nothing. */
export const amountOf = (figures: Figures, key: FigureKey): number => figures[key] ?? 0;

/** A figure in words: "1,234", "12 %"; a dash where there is none. */
export const figureText = (locale: string, figures: Figures, key: FigureKey): string => {
  const value = figures[key];
  if (value === null) return '–';
  return key === 'clickThrough' ? percent(locale, value) : new Intl.NumberFormat(locale).format(value);
};

const percent = (locale: string, share: number): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 }).format(
    share,
  );

/** How a figure has changed: "+12%"; nothing where there was none before. */
export const changeText = (
  locale: string,
  now: Figures,
  before: Figures,
  key: FigureKey,
): string | undefined => {
  const was = amountOf(before, key);
  if (was === 0) return undefined;
  const change = amountOf(now, key) / was - 1;
  return new Intl.NumberFormat(locale, {
    ...{ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' },
  }).format(change);
};

/** Whether nobody did anything. */
export const isNothing = ({ views, scans, clicks, visitors }: Figures): boolean =>
  views + scans + clicks + visitors === 0;
