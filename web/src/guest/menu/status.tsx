import { type Allergen, allergens } from '../data';
import type { Messages } from '../i18n/messages';
import { Icon } from '../icons/icon';
import { closeIcon } from '../icons/paths';
import type { Picks } from '../picks/picks';
import { type Filter, type Filtered, isActive, noFilter } from './filter';

type Props = {
  filter: Filter;
  result: Filtered;
  /** What of the menu is shown alone, and what ends that. */
  alone?: ReturnType<Picks['alone']>;
  text: Messages;
  onChange: (filter: Filter) => void;
};

/** Says what search and filter did, to the eye and to a screen reader, and how to undo it. */
export function Status({ filter, result, alone, text, onChange }: Props) {
  // That nothing fits must not be read as said of the whole menu.
  const parts: string[] = alone ? [alone.name] : [];
  if (filter.query.trim()) parts.push(...readingOf(filter, result, text), text.found(result.count));
  parts.push(...filterParts(result, text));
  return (
    <div className="status">
      <div role="status">
        {isActive(filter) && (
          <>
            {result.count === 0 && <h2>{text.nothingFound}</h2>}
            {parts.length > 0 && <p>{parts.join(' · ')}</p>}
            {result.count === 0 && <p>{text.nothingFoundHint}</p>}
          </>
        )}
      </div>
      {isActive(filter) && (
        <ul className="chips">
          {result.meant.length > 0 && (
            <li>
              <button type="button" onClick={() => change(meantOf(filter, result.meant))}>
                {text.didYouMean(withoutNames(result.meant, text))}
              </button>
            </li>
          )}
          {alone && (
            <li>
              <button type="button" aria-label={text.removeFilter(alone.name)} onClick={() => end(filter)}>
                {alone.name}
                <Icon path={closeIcon} />
              </button>
            </li>
          )}
          {chipsOf(filter, text).map(({ name, without }) => (
            <li key={name}>
              <button type="button" aria-label={text.removeFilter(name)} onClick={() => change(without)}>
                {name}
                <Icon path={closeIcon} />
              </button>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => end(noFilter)}>
              {text.showAll}
            </button>
          </li>
        </ul>
      )}
    </div>
  );

  function end(next: Filter): void {
    alone?.end();
    change(next);
  }

  /** What was pressed may go away with the filter; the focus stays at the list. */
  function change(next: Filter): void {
    document.getElementById('menu')?.focus({ preventScroll: true });
    onChange(next);
  }
}

/** How many dishes a filter hides, and how many of those that are left may have what a guest avoids. */
export const filterParts = ({ hidden, traces, mayHave }: Filtered, text: Messages): string[] => [
  ...(hidden > 0 ? [text.hidden(hidden)] : []),
  ...(traces > 0 ? [text.traces(traces)] : []),
  ...(mayHave > 0 ? [text.mayHave(mayHave)] : []),
];

/** How a query was read beyond its words, for what leaves something out must not be taken for what names it. */
function readingOf(
  filter: Filter,
  { asked, count }: Filtered,
  { facts, contains, withoutName, quoted }: Messages,
): string[] {
  const added = <Name,>(all: Name[], chosen: Name[]) =>
    [...new Set(all)].filter((name) => !chosen.includes(name));
  const isSaidToo =
    asked.mild || asked.phrases.length > 0 || (asked.named.allergens.length > 0 && asked.words.length > 0);
  const named = added(asked.named.allergens, []).map((allergen) => facts.allergen[allergen]);
  return [
    // "Contains nuts: none" would be read as safe where another word of the query is not found.
    ...(named.length > 0 && !(isSaidToo && count === 0) ? [contains(named.join(', '))] : []),
    ...added(asked.without, filter.without).map((allergen) => withoutName(facts.allergen[allergen])),
    ...added(asked.diets, filter.diets).map((diet) => facts.diet[diet]),
    // Only what says so in these words.
    ...(isSaidToo ? [quoted(filter.query.trim())] : []),
  ];
}

/** What is filtered by in place of a query that finds nothing. */
const meantOf = (filter: Filter, meant: Allergen[]): Filter => ({
  ...filter,
  query: '',
  without: allergens.filter((name) => meant.includes(name) || filter.without.includes(name)),
});

const withoutNames = (names: Allergen[], { facts, withoutName }: Messages): string =>
  withoutName([...new Set(names)].map((name) => facts.allergen[name]).join(', '));

/** Each choice of a filter, with the filter that is left without it. */
const chipsOf = (filter: Filter, { facts, withoutName }: Messages): { name: string; without: Filter }[] => [
  ...filter.without.map((allergen) => ({
    name: withoutName(facts.allergen[allergen]),
    without: { ...filter, without: filter.without.filter((other) => other !== allergen) },
  })),
  ...filter.diets.map((diet) => ({
    name: facts.diet[diet],
    without: { ...filter, diets: filter.diets.filter((other) => other !== diet) },
  })),
];
