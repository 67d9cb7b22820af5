import { Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TextState } from '@/lib/text/text';
import classes from './translation-hint.module.css';

type Props = {
  state: TextState;
  /** The text to translate, and its language's tag. */
  source: string;
  tag: string;
  /** Says that the translation is right as it is. */
  onConfirm: () => void;
};

/** Beside a translation that is missing or older than its source: the source, and a way to confirm. */
export const TranslationHint = ({ state, source, tag, onConfirm }: Props) => {
  const { t } = useTranslation('ui');
  if (state === 'good') return null;
  return (
    <div className={classes.hint}>
      <IconLanguage size={16} stroke={1.75} aria-hidden />
      <span>
        {state === 'missing' ? t('translation.missing') : t('translation.stale')} <q lang={tag}>{source}</q>
      </span>
      {state === 'stale' && (
        <Button size="compact-sm" variant="subtle" onClick={onConfirm}>
          {t('translation.confirm')}
        </Button>
      )}
    </div>
  );
};
