import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { type AriaAttributes, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '@/api';
import { useIsOnline, useRetries } from '@/lib/browser/use-online';
import { foundNoServer, problemOfCall, unreachable } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import classes from './paged-list.module.css';
import { ErrorView, LoadingRows, RetryButton } from './state-views';
import { useOutageTold } from './toasts';

/** What a query's hook returns. */
export type LoadedQuery<T> = {
  /** What was read last, also with other arguments. */
  data?: T | undefined;
  /** What was read with the arguments of now. */
  currentData?: T | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

type LoadedProps<T> = {
  query: LoadedQuery<T>;
  /** How many rows are drawn while the first are on their way, and how high. */
  rows: number;
  height?: number;
  children: (data: T) => ReactNode;
};

/** Shows what a query has read, and above it what could not be. */
export const Loaded = <T,>({ query, rows, height, children }: LoadedProps<T>) => {
  const { data, currentData, isFetching, refetch } = query;
  const problem = problemOfCall(query.error);
  // What was read with other arguments stays until the answer comes, whatever it is.
  const shown = problem && !isFetching ? currentData : data;
  if (shown === undefined) {
    if (problem) return <ErrorView problem={problem} isReading={isFetching} onRetry={refetch} />;
    return <LoadingRows rows={rows} {...(height && { height })} />;
  }
  return (
    <>
      {problem && <OldNote problem={problem} isReading={isFetching} onRetry={refetch} />}
      {children(shown)}
    </>
  );
};

type OldProps = { problem: Problem; isReading: boolean; onRetry: () => unknown };

/**
 * Says that what is shown could not be read again, and reads it once there is a network and a server. That there was no
 * server is no alarm for that.
 */
export const OldNote = ({ problem, isReading, onRetry }: OldProps) => {
  const { t } = useTranslation(['ui', 'problems']);
  const { detail } = useProblemText();
  const isAway = foundNoServer(problem);
  useRetries(isAway, isReading, onRetry);
  useOutageTold(isAway);
  return (
    <div role={isAway ? 'status' : 'alert'} className={classes.trouble} data-quiet={isAway || undefined}>
      <p>
        {isAway && <IconCloudOff size={20} stroke={1.75} aria-hidden />}
        <span>
          {isAway ? t('problems:offline') : detail(problem)} {t('state.old')}
        </span>
      </p>
      <RetryButton isReading={isReading} size="compact-sm" onRetry={onRetry} />
    </div>
  );
};

/** Says once for all queries of a screen what could not be read: what is missing, or that what is shown is old. */
export const ReadTrouble = ({ queries }: { queries: LoadedQuery<unknown>[] }) => {
  const failed = queries.filter(({ error }) => error);
  const problem = problemOfCall(failed[0]?.error);
  if (!problem) return <OutageNote queries={queries} />;
  const read = { isReading: isReading(failed), onRetry: () => readAgain(failed) };
  if (failed.some(({ data }) => data === undefined)) return <ErrorView problem={problem} {...read} />;
  return <OldNote problem={problem} {...read} />;
};

/**
 * Says once for all queries of a screen that what was read of them may be old, because there is no network or no server
 * was found; what is missing their places say, as they do what else went wrong, with {@link withoutOutage}.
 */
export const OutageNote = ({ queries }: { queries: LoadedQuery<unknown>[] }) => {
  const read = queries.filter(({ data }) => data !== undefined);
  const lost = read.filter(isLost);
  const isOnline = useIsOnline();
  const wasAway = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the network is back
  useEffect(() => {
    if (isOnline && wasAway.current) readAgain(read);
    wasAway.current = !isOnline;
  }, [isOnline]);
  if (read.length === 0 || (isOnline && lost.length === 0)) return null;
  return <OldNote problem={away} isReading={isReading(read)} onRetry={() => readAgain(read)} />;
};

/** A query for a place below an {@link OutageNote}, which tells of an outage where something was read before. */
export const withoutOutage = <Q extends LoadedQuery<unknown>>(query: Q): Q =>
  query.data !== undefined && isLost(query) ? { ...query, error: undefined } : query;

const away: Problem = { status: unreachable, detail: '', fields: [] };

/** Whether a query found no server. */
const isLost = ({ error }: LoadedQuery<unknown>): boolean => {
  const problem = problemOfCall(error);
  return problem !== null && foundNoServer(problem);
};

const isReading = (queries: LoadedQuery<unknown>[]): boolean => queries.some((query) => query.isFetching);

const readAgain = (queries: LoadedQuery<unknown>[]): void => {
  for (const { refetch } of queries) void refetch();
};

/** What an infinite query's hook returns. */
export type PagedQuery<E> = LoadedQuery<{ pages: { list: E[] | null }[] }> & {
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

type PagedListProps<E> = Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'> & {
  query: PagedQuery<E>;
  rows: number;
  height?: number;
  className?: string | undefined;
  /** Stands in place of an empty list. */
  none: ReactNode;
  /** The entries: `li` elements that can take the focus. */
  children: (list: E[]) => ReactNode;
};

/** The entries of all pages that were read. */
export const entriesOf = <E,>(data: { pages: { list: E[] | null }[] } | undefined): E[] =>
  data?.pages.flatMap(({ list }) => list ?? []) ?? [];

/** A list that comes page by page. */
export const PagedList = <E,>({
  query,
  rows,
  height,
  className = '',
  none,
  children,
  ...aria
}: PagedListProps<E>) => {
  const { t } = useTranslation('ui');
  const { hasNextPage, fetchNextPage, isFetchNextPageError, refetch } = query;
  const { ref, showMore } = useShowMore(entriesOf(query.data).length, fetchNextPage);
  return (
    <Loaded
      query={{ ...query, refetch: isFetchNextPageError ? fetchNextPage : refetch }}
      rows={rows}
      {...(height && { height })}
    >
      {(data) => {
        const list = entriesOf(data);
        if (list.length === 0) return none;
        return (
          <>
            <ul className={`${classes.list} ${className}`} ref={ref} {...aria}>
              {children(list)}
            </ul>
            {hasNextPage && (
              <Button
                className={classes.more ?? ''}
                variant="subtle"
                loading={query.isFetching}
                onClick={showMore}
              >
                {t('list.more')}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
};

/** Brings more of a list; the button may be gone then, and the first new entry is where to go on. */
export const useShowMore = (
  count: number,
  more: (() => unknown) | null,
): { ref: RefObject<HTMLUListElement | null>; showMore: () => void } => {
  const ref = useRef<HTMLUListElement>(null);
  /** How many entries there were when more were asked for. */
  const asked = useRef<number>(undefined);
  useEffect(() => {
    if (asked.current === undefined || count <= asked.current) return;
    const first = ref.current?.children[asked.current];
    asked.current = undefined;
    const next = first?.matches('[tabindex]') ? first : first?.querySelector('a');
    (next as HTMLElement | null | undefined)?.focus();
  }, [count]);
  const showMore = () => {
    asked.current = count;
    more?.();
  };
  return { ref, showMore };
};
