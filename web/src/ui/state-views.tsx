import { Button, Loader, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '@/api';
import { useRetries } from '@/lib/browser/use-online';
import { foundNoServer } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import classes from './state-views.module.css';

type Props = {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
  /** The heading's level: 1 where there is nothing else on the page. */
  level?: 1 | 2;
  role?: 'alert' | undefined;
};

/** Says why there is nothing here, and what to do next. */
export const EmptyView = ({ icon, title, text, children, level = 2, role }: Props) => (
  <div className={classes.view} role={role}>
    <div className={classes.icon} aria-hidden>
      {icon}
    </div>
    {level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
    <p>{text}</p>
    {children && <div className={classes.actions}>{children}</div>}
  </div>
);

type RetryProps = { isReading?: boolean; size?: 'sm' | 'compact-sm'; onRetry: () => unknown };

/**
 * The way on from something that could not be loaded. It is never disabled: whoever stands on it by keyboard while it
 * is loaded again by itself would lose their place.
 */
export const RetryButton = ({ isReading = false, size = 'sm', onRetry }: RetryProps) => {
  const { t } = useTranslation('ui');
  return (
    <Button
      variant="customBlackOutlined"
      size={size}
      leftSection={
        isReading ? (
          <Loader size={18} color="currentColor" aria-hidden />
        ) : (
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        )
      }
      aria-busy={isReading}
      onClick={() => !isReading && void onRetry()}
    >
      {t('state.retry')}
    </Button>
  );
};

type ErrorProps = { problem: Problem; isReading: boolean; onRetry: () => unknown };

/**
 * Says why something could not be loaded, lets people try again, and does so itself once there is a network and a
 * server. It stays while that is under way: who has heard of it once is not told again.
 */
export const ErrorView = ({ problem, isReading, onRetry }: ErrorProps) => {
  const { t } = useTranslation('ui');
  const { detail } = useProblemText();
  useRetries(foundNoServer(problem), isReading, onRetry);
  return (
    <EmptyView
      role="alert"
      icon={<IconCloudOff size={28} stroke={1.75} />}
      title={t('state.failed')}
      text={detail(problem)}
    >
      <RetryButton isReading={isReading} onRetry={onRetry} />
    </EmptyView>
  );
};

/** Rows that are on their way. */
export const LoadingRows = ({ rows, height = 72 }: { rows: number; height?: number }) => {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-busy className={classes.loading}>
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, i) => (
        // Rows that look alike have no other key than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Skeleton key={i} height={height} radius="md" style={{ opacity: 1 - i / (rows + 1) }} />
      ))}
    </div>
  );
};
