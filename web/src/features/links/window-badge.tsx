import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Link } from '@/api';
import { currentLocale } from '@/i18n';
import { Badge } from '@/ui/badge';

/** When guests are offered a link. */
export type Window = Pick<Link, 'linkStartActiveTime' | 'linkEndActiveTime'>;

/** The longest time that a timer takes. */
const longest = 2 ** 31 - 1;

/** What of a link's window comes next, or that it is over. */
export const windowAt = ({ linkStartActiveTime, linkEndActiveTime }: Window, now: number) => {
  const [start, end] = [linkStartActiveTime, linkEndActiveTime].map((time) =>
    time ? Date.parse(time) : null,
  );
  if (end && now >= end) return { state: 'ended', at: end } as const;
  if (start && now < start) return { state: 'from', at: start } as const;
  return end ? ({ state: 'until', at: end } as const) : null;
};

/** Says from when or until when guests are offered a link, or that they no longer are; it follows the clock. */
export const WindowBadge = ({ link, zone }: { link: Window; zone: string }) => {
  const { t } = useTranslation('links');
  const [now, setNow] = useState(Date.now);
  const shown = windowAt(link, now);
  const next = shown && shown.state !== 'ended' ? shown.at : null;
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(0, next - Date.now()), longest));
    return () => clearTimeout(timer);
  }, [next]);
  if (!shown) return null;
  if (shown.state === 'ended') return <Badge>{t('window.ended')}</Badge>;
  // What ends at midnight ends with the day before.
  const moment = shown.at - (shown.state === 'until' ? 1000 : 0);
  return <Badge quiet>{t(`window.${shown.state}`, { day: shortDay(moment, now, zone) })}</Badge>;
};

/** A day without its year, unless that is another one. */
const shortDay = (moment: number, now: number, zone: string): string => {
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: zone });
  const isThisYear = year.format(moment) === year.format(now);
  return new Intl.DateTimeFormat(currentLocale(), {
    ...{ day: 'numeric', month: 'short', timeZone: zone },
    ...(!isThisYear && { year: 'numeric' }),
  }).format(moment);
};
