import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '@/api';
import { useLimit } from '@/ui/use-limit';
import classes from './import-menu.module.css';

type Props = {
  /** The heading as the rows below it have it; empty for none. */
  section: string;
  /** Where rows without a heading go. */
  goesTo: string;
  onRename: (to: string) => void;
};

/** The section of the rows below, which is given another name for all of them. */
export const ImportHeading = ({ section, goesTo, onRename }: Props) => {
  const { t } = useTranslation('menuImport');
  const limit = useLimit();
  const [typed, setTyped] = useState({ for: section, text: section });
  const text = typed.for === section ? typed.text : section;
  const send = () => {
    const to = text.trim();
    if (to !== section && to !== '') onRename(to);
    else setTyped({ for: section, text: section });
  };
  return (
    <TextInput
      className={classes.heading ?? ''}
      aria-label={t('section')}
      placeholder={goesTo}
      value={text}
      onChange={(event) => setTyped({ for: section, text: event.currentTarget.value })}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault(); // the form would be sent
        send();
      }}
      {...limit(text, limits.section.name)}
    />
  );
};
