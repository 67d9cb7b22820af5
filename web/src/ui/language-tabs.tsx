import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TextState } from '@/lib/text/text';
import classes from './language-tabs.module.css';

/** A language to choose, and how the texts stand in it. */
export type LanguageTab<Key extends string> = {
  key: Key;
  name: string;
  tag: string;
  state?: TextState;
};

type Props<Key extends string> = {
  tabs: LanguageTab<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  label: string;
  /** Whether it stands within the reach of another, and must not look like that one. */
  inner?: boolean;
};

/** Chooses the language texts are shown and written in; marks those that need a translation. */
export const LanguageTabs = <Key extends string>({ tabs, value, onChange, label, inner }: Props<Key>) => {
  const { t } = useTranslation('ui');
  return (
    <fieldset className={classes.tabs} data-inner={inner} aria-label={label}>
      {tabs.map(({ key, name, tag, state = 'good' }) => (
        <button
          key={key}
          type="button"
          className={classes.tab}
          aria-pressed={key === value}
          onClick={() => onChange(key)}
        >
          <span lang={tag}>{name}</span>
          {state !== 'good' && (
            <span className={classes.mark} data-state={state}>
              <VisuallyHidden>{t(`language.${state}`)}</VisuallyHidden>
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
};
