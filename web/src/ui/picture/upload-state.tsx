import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Upload } from '@/lib/pictures/upload-slot';
import { useProblemText } from '@/lib/server/problem-text';
import classes from './upload-state.module.css';

type SendingProps = {
  upload: Upload & { state: 'sending' };
  name: string;
  /** What is said of the file, where it is no picture. */
  words?: { label: string; preparing: string };
  onCancel: () => void;
};

/** A file on its way: the picture itself where the browser can draw it, and how much of it has gone out. */
export const SendingUpload = ({ upload: { file, share }, name, words, onCancel }: SendingProps) => {
  const { t } = useTranslation('ui');
  const source = useSource(file);
  // Few browsers draw HEIC.
  const [isDrawn, setDrawn] = useState(true);
  const isOut = share >= 1;
  const percent = Math.floor(share * 100);
  return (
    <div className={classes.sending}>
      {source && isDrawn && !words && <img src={source} alt="" onError={() => setDrawn(false)} />}
      <div className={classes.progress}>
        <div
          className={classes.bar}
          data-endless={isOut || undefined}
          role="progressbar"
          aria-label={words?.label ?? t('picture.of', { name })}
          aria-valuemin={0}
          aria-valuemax={100}
          {...(!isOut && { 'aria-valuenow': percent })}
        >
          <span style={{ width: isOut ? '100%' : `${percent}%` }} />
        </div>
        <p className={classes.step}>
          <span role="status">
            {isOut ? (words?.preparing ?? t('picture.preparing')) : t('picture.sending')}
          </span>
          {!isOut && <span aria-hidden> {t('picture.percent', { percent })}</span>}
        </p>
        <Button data-first size="compact-sm" variant="customBlackOutlined" onClick={onCancel}>
          {t('ask.keep')}
        </Button>
      </div>
    </div>
  );
};

/** Where a browser finds a file that it has. */
const useSource = (file: File): string | undefined => {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return source;
};

type FailedProps = {
  upload: Upload & { state: 'failed' };
  onRetry: () => void;
  onDismiss: () => void;
};

/** Why a file was not stored, and the same file once more where that may help. */
export const FailedUpload = ({ upload: { file, problem, canRetry }, onRetry, onDismiss }: FailedProps) => {
  const { t } = useTranslation('ui');
  const { detail } = useProblemText();
  return (
    <div className={classes.failed}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <p role="alert">
        <strong>{file.name}</strong> <span>{detail(problem)}</span>
      </p>
      <CloseButton
        className={classes.close ?? ''}
        size={28}
        iconSize={16}
        onClick={onDismiss}
        aria-label={t('picture.dismiss')}
      />
      {canRetry && (
        <Button
          className={classes.again ?? ''}
          data-first
          size="compact-sm"
          variant="customBlackOutlined"
          onClick={onRetry}
        >
          {t('state.retry')}
        </Button>
      )}
    </div>
  );
};
