import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './copy-field.module.css';

type Props = {
  label: string;
  /** What is copied. */
  value: string;
};

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Something to be copied: by its button, or from the field, which is selected as a whole. */
export const CopyField = ({ label, value }: Props) => {
  const { t } = useTranslation('ui');
  const field = useRef<HTMLInputElement>(null);
  /** What became of the last press of the button; null before it. */
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => setCopied((await toClipboard(value)) || copySelected(field.current));
  return (
    <div className={classes.field}>
      <TextInput
        ref={field}
        className={classes.value ?? ''}
        label={label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        readOnly
      />
      <Button
        variant="customBlackOutlined"
        leftSection={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
        onClick={() => void copy()}
      >
        {t('copy.act')}
      </Button>
      <p role="status" className={classes.result}>
        {copied !== null && t(copied ? 'copy.done' : 'copy.byHand')}
      </p>
    </div>
  );
};

/** Reports whether the browser has let a text be copied; it asks for HTTPS, and sometimes the person for leave. */
const toClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Selects what a field holds and copies it in the way that needs no leave; it stays selected to be copied by hand. */
const copySelected = (field: HTMLInputElement | null): boolean => {
  field?.focus();
  field?.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  }
};
