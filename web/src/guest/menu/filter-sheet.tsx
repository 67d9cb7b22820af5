import { type Allergen, allergens, type Diet } from '../data';
import type { Messages } from '../i18n/messages';
import { type Filter, type Filtered, isChoosing } from './filter';
import { Sheet } from './sheet';
import { filterParts } from './status';

type Props = {
  /** The diets that dishes of the menu have. */
  offered: readonly Diet[];
  filter: Filter;
  result: Filtered;
  text: Messages;
  onChange: (filter: Filter) => void;
  onClose: () => void;
};

/** The allergens and diets to filter by. Every choice shows at once how many dishes remain. */
export function FilterSheet({ offered, filter, result, text, onChange, onClose }: Props) {
  const { field, diet, allergen, allergenInFull } = text.facts;
  const foot = (
    <>
      <p role="status">{filterParts(result, text).join(' · ')}</p>
      <button
        type="button"
        disabled={!isChoosing(filter)}
        onClick={() => onChange({ ...filter, without: [], diets: [] })}
      >
        {text.clearFilters}
      </button>
      <button type="button" className="main" onClick={onClose}>
        {text.showDishes(result.count)}
      </button>
    </>
  );
  return (
    <Sheet title={text.filterTitle} text={text} onClose={onClose} foot={foot}>
      <Choices
        legend={text.without}
        hint={text.withoutHint}
        keys={allergens}
        // In German the law's word for nuts is not the everyday one.
        names={{ ...allergen, nuts: allergenInFull.nuts }}
        chosen={filter.without}
        onChange={(without: Allergen[]) => onChange({ ...filter, without })}
      />
      {offered.length > 0 && (
        <Choices
          legend={field.diets}
          keys={offered}
          names={diet}
          chosen={filter.diets}
          onChange={(chosen: Diet[]) => onChange({ ...filter, diets: chosen })}
        />
      )}
    </Sheet>
  );
}

type ChoicesProps<Key extends string> = {
  legend: string;
  hint?: string;
  keys: readonly Key[];
  names: Record<Key, string>;
  chosen: Key[];
  onChange: (chosen: Key[]) => void;
};

function Choices<Key extends string>({ legend, hint, keys, names, chosen, onChange }: ChoicesProps<Key>) {
  const toggle = (key: Key): Key[] =>
    keys.filter((other) => (other === key ? !chosen.includes(key) : chosen.includes(other)));
  return (
    <fieldset>
      <legend>{legend}</legend>
      {hint && <p>{hint}</p>}
      <div className="choices">
        {keys.map((key) => (
          <label key={key}>
            <input type="checkbox" checked={chosen.includes(key)} onChange={() => onChange(toggle(key))} />
            <span>{names[key]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
