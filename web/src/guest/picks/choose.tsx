import type { GuestDish, MenuPageData } from '../data';
import type { Messages } from '../i18n/messages';
import { canBeHad, type Known, priceIn, type Size } from './dishes';
import { useKept } from './favourites';
import { counted, isSame, type Store } from './store';
import { words } from './words';

type Props = { store: Store; dish: GuestDish; menu: MenuPageData; known: Known | undefined; text: Messages };

/** How many of a dish, and in which size, a guest would like to show the staff. */
export function Choose({ store, dish, menu, known, text }: Props) {
  const lines = useKept(store, () => store.kept().lines);
  const entry = known?.dishes.find(({ id }) => isSame(id, dish.id));
  const { add, more, less } = words[menu.language];
  // Without what the server tells of it, nobody could say what it is called here.
  if (!known || !entry) return null;
  if (!canBeHad(dish)) {
    return (
      <button type="button" className="main" disabled>
        {dish.stock === 0 ? text.stock(0) : text.notServedNow}
      </button>
    );
  }
  const sizes: Partial<Size>[] = entry.prices ?? [{}];
  return (
    <div className="sizes">
      {sizes.map(({ own = '', name = own, amount }) => {
        const count = lines.find((line) => isSame(line.dish, dish.id) && line.size === own)?.count ?? 0;
        const change = (by: number): void =>
          store.change({
            lines: counted(store.kept().lines, { dish: dish.id, size: own, name: entry.name }, by),
          });
        const label = [dish.name, name].filter(Boolean).join(', ');
        const isOne = sizes.length === 1;
        return isOne && count === 0 ? (
          <button key={own} type="button" className="main" onClick={() => change(1)}>
            {add}
          </button>
        ) : (
          <div key={own} className="size">
            <span>{isOne ? words[menu.language].selection : name}</span>
            {!isOne && amount !== undefined && (
              <b>{priceIn({ ...known, language: menu.language }, amount)}</b>
            )}
            <Steps count={count} more={more(label)} less={less(label)} onChange={change} />
          </div>
        );
      })}
    </div>
  );
}

type StepsProps = {
  count: number;
  more: string;
  less: string;
  /** Whether there may be more of it. */
  canGrow?: boolean;
  onChange: (by: number) => void;
};

/** A number between a button for one fewer and one for one more. */
export const Steps = ({ count, more, less, canGrow = true, onChange }: StepsProps) => (
  <span className="steps">
    <button type="button" aria-label={less} disabled={count === 0} onClick={() => onChange(-1)}>
      −
    </button>
    <span role="status">{count}</span>
    <button type="button" aria-label={more} disabled={!canGrow} onClick={() => onChange(1)}>
      +
    </button>
  </span>
);
