import type { ComponentChildren } from 'preact';
import type { Messages } from '../i18n/messages';
import { Icon } from '../icons/icon';
import { filterIcon, searchIcon } from '../icons/paths';
import { type Filter, longestQuery } from './filter';

type Props = {
  filter: Filter;
  text: Messages;
  onQuery: (query: string) => void;
  /** When somebody is about to search. */
  onFocus: () => void;
  onOpenFilter: () => void;
  /** What stands between them. */
  children?: ComponentChildren;
};

/** Search and filter in one row. */
export function Tools({ filter, text, onQuery, onFocus, onOpenFilter, children }: Props) {
  const chosen = filter.without.length + filter.diets.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones older than <search> know the role.
    <div className="find" role="search">
      <label>
        <Icon path={searchIcon} />
        <input
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          value={filter.query}
          maxLength={longestQuery}
          enterKeyHint="search"
          autoComplete="off"
          onFocus={onFocus}
          onInput={(event) => onQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            // What is typed is found already; Enter only puts the keyboard away.
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
      </label>
      {children}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={chosen > 0 ? `${text.filter}, ${text.filterCount(chosen)}` : text.filter}
        onClick={onOpenFilter}
      >
        <Icon path={filterIcon} />
        <span>{text.filter}</span>
        {chosen > 0 && <b>{chosen}</b>}
      </button>
    </div>
  );
}

/** What search and filter will look like, while the script for them is on its way. */
export const ToolsToCome = ({ text }: { text: Messages }) => (
  <div className="find" aria-hidden="true">
    <p>{text.search}</p>
    <p>{text.filter}</p>
  </div>
);
