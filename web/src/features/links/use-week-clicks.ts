import { useEffect, useMemo, useState } from 'react';
import { api, type Link, type LinkClicks, once } from '@/api';
import { useAppDispatch } from '@/lib/state/redux';

/** How a link is followed while somebody looks. */
export type WeekClicks = {
  /** On each of the last seven days, today last. */
  days: number[];
  /** Since the counts were first read here. */
  clicks: number;
  /** The same of visitors. */
  visitors: number;
};

/** How long until the counts are read again, in milliseconds. */
const pause = 10_000;

/** The reading that a link's counts were first shown with: what came since is added to them. */
type Base = { clicks: number; reading: LinkClicks };

/** The clicks of a store's links, by link id; read again and again while the page is visible. */
export const useWeekClicks = (storeId: string, links: Link[]): ReadonlyMap<string, WeekClicks> => {
  const dispatch = useAppDispatch();
  const [reading, setReading] = useState<LinkClicks | null>(null);
  const [bases] = useState(() => new Map<string, Base>());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const poll = async () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      const { data } = await dispatch(api.endpoints.listLinkClicks.initiate({ storeId }, once));
      if (stopped) return;
      // Without an answer the lines stay as they are; the next one may come.
      if (data) setReading(data);
      clearTimeout(timer);
      timer = setTimeout(poll, pause);
    };
    void poll();
    document.addEventListener('visibilitychange', poll);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [dispatch, storeId]);

  return useMemo(() => {
    if (!reading) return new Map();
    const baseOf = ({ id, clicks }: Link): Base => {
      const known = bases.get(id);
      // The counts of a link that was read again include what came until then.
      const base = known?.clicks === clicks ? known : { clicks, reading };
      bases.set(id, base);
      return base;
    };
    return new Map(links.map((link) => [link.id, since(baseOf(link).reading, reading, link.id)]));
  }, [bases, links, reading]);
};

/** How a link was followed by the last of two readings, and what has come since the first. */
const since = (first: LinkClicks, last: LinkClicks, id: string): WeekClicks => {
  const of = (reading: LinkClicks) => reading.links.find((link) => link.id === id);
  const [before, now] = [of(first), of(last)];
  const added = (counts: number[] = [], then: number[] = []) =>
    // At midnight a day moves on by one place.
    counts.reduce((sum, count, at) => sum + count - (then[first.days.indexOf(last.days[at] ?? '')] ?? 0), 0);
  return {
    days: now?.clicks ?? last.days.map(() => 0),
    clicks: added(now?.clicks, before?.clicks),
    visitors: added(now?.uniqueClicks, before?.uniqueClicks),
  };
};
