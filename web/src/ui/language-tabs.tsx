import { useTranslation } from 'react-i18next';
import classes from './language-tabs.module.css';

/** A language to choose, and how the texts stand in it. */
export type LanguageTab = { key: string; name: string; tag: string; state?: 'good' | 'missing' | 'stale' };

type Props = {
  tabs: LanguageTab[];
  value: string;
  onChange: (key: string) => void;
  label: string;
  /** Fills its line. */
  grow?: boolean;
};

/** Chooses the language texts are shown and written in; marks those that need a translation. */
export const LanguageTabs = ({ tabs, value, onChange, label, grow = false }: Props) => {
  const { t } = useTranslation('ui');
  return (
    <fieldset className={classes.tabs} aria-label={label} data-grow={grow || undefined}>
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
              <span className={classes.hidden}>{t(`language.${state}`)}</span>
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
};
