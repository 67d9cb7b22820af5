import { Button } from '@mantine/core';
import { type AriaAttributes, type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './paged-list.module.css';
import { ErrorView, LoadingRows } from './state-views';

/** What has been read of a list. */
type Pages<E> = {
  /** Null before the first answer. */
  list: E[] | null;
  /** Brings the next page; null when all are here. */
  more: (() => Promise<void>) | null;
  /** Why the last call failed, as a sentence. */
  trouble: string | null;
  loading: boolean;
  /** Makes the last call again. */
  retry: () => Promise<void>;
};

type LoadedProps<E> = {
  pages: Omit<Pages<E>, 'more'>;
  /** How many rows are drawn while the first are on their way, and how high. */
  rows: number;
  height?: number;
  children: (list: E[]) => ReactNode;
};

/** Shows what has been read of a list, and above it what could not be. */
export const Loaded = <E,>({ pages, rows, height, children }: LoadedProps<E>) => {
  const { t } = useTranslation('ui');
  const { list, trouble, loading, retry } = pages;
  if (!list) {
    if (trouble && !loading) return <ErrorView text={trouble} onRetry={() => void retry()} />;
    return <LoadingRows rows={rows} {...(height && { height })} />;
  }
  return (
    <>
      {trouble && (
        <div role="alert" className={classes.trouble}>
          <p>
            {trouble} {t('state.old')}
          </p>
          <Button
            size="compact-sm"
            variant="customBlackOutlined"
            loading={loading}
            onClick={() => void retry()}
          >
            {t('state.retry')}
          </Button>
        </div>
      )}
      {children(list)}
    </>
  );
};

type PagedListProps<E> = Omit<LoadedProps<E>, 'pages'> &
  Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'> & {
    pages: Pages<E>;
    className?: string | undefined;
    /** Stands in place of an empty list. */
    none: ReactNode;
    /** The entries: `li` elements that can take the focus. */
    children: (list: E[]) => ReactNode;
  };

/** A list that comes page by page. */
export const PagedList = <E,>({
  pages,
  rows,
  height,
  className = '',
  none,
  children,
  ...aria
}: PagedListProps<E>) => {
  const { t } = useTranslation('ui');
  const { ref, showMore } = useShowMore(pages.list?.length ?? 0, pages.more);
  return (
    <Loaded pages={pages} rows={rows} {...(height && { height })}>
      {(list) =>
        list.length === 0 ? (
          none
        ) : (
          <>
            <ul className={`${classes.list} ${className}`} ref={ref} {...aria}>
              {children(list)}
            </ul>
            {pages.more && (
              <Button
                className={classes.more ?? ''}
                variant="subtle"
                loading={pages.loading}
                onClick={() => void showMore()}
              >
                {t('list.more')}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
};

/** Brings more of a list; the button may be gone then, and the first new entry is where to go on. */
export const useShowMore = (
  count: number,
  more: (() => Promise<void>) | null,
): { ref: RefObject<HTMLUListElement | null>; showMore: () => Promise<void> } => {
  const ref = useRef<HTMLUListElement>(null);
  const showMore = async () => {
    await more?.();
    const first = ref.current?.children[count];
    const goOn = first?.matches('[tabindex]') ? first : first?.querySelector('a');
    (goOn as HTMLElement | null | undefined)?.focus();
  };
  return { ref, showMore };
};
