import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '@/lib/browser/use-online';
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

/** The way on from something that could not be loaded. */
export const RetryButton = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation('ui');
  return (
    <Button
      variant="customBlackOutlined"
      leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      onClick={onRetry}
    >
      {t('state.retry')}
    </Button>
  );
};

/** Says that something could not be loaded, lets people try again, and does so itself when the network is back. */
export const ErrorView = ({ text, onRetry }: { text: string; onRetry: () => void }) => {
  const { t } = useTranslation('ui');
  useOnline(true, onRetry);
  return (
    <EmptyView
      role="alert"
      icon={<IconCloudOff size={28} stroke={1.75} />}
      title={t('state.failed')}
      text={text}
    >
      <RetryButton onRetry={onRetry} />
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
