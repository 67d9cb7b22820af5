import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '@/i18n';
import type { TextState } from '@/lib/text/text';
import classes from './language-tabs.module.css';

/** A language to choose, and how the texts stand in it. */
export type LanguageTab<Key extends string> = {
  key: Key;
  name: string;
  tag: string;
  state?: TextState;
  /** How many texts are missing and out of date. */
  counts?: TextCounts;
};

/** How many texts need a translation, and how many have one older than their source. */
export type TextCounts = { missing: number; stale: number };

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
      {tabs.map(({ key, name, tag, state = 'good', counts }) => (
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
          {counts && <TextMarks {...counts} />}
        </button>
      ))}
    </fieldset>
  );
};

/** What marks texts that are missing, or out of date, wherever they are counted. */
export const TextMark = ({ state }: { state: keyof TextCounts }) => (
  <span className={classes.mark} data-state={state} aria-hidden />
);

/** How many texts are missing and out of date, with the marks of either; nothing where none is. */
export const TextMarks = (counts: TextCounts) => {
  const { t } = useTranslation('ui');
  return (['missing', 'stale'] as const).map(
    (state) =>
      counts[state] > 0 && (
        <span key={state} className={classes.count}>
          <TextMark state={state} />
          <span aria-hidden>{counts[state].toLocaleString(currentLocale())}</span>
          <VisuallyHidden>{t(`language.count.${state}`, { count: counts[state] })}</VisuallyHidden>
        </span>
      ),
  );
};
