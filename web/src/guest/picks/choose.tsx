import type { GuestDish, MenuPageData } from '../data';
import type { Messages } from '../i18n/messages';
import { ChooseExtras } from './choose-extras';
import type { Known, Size } from './dishes';
import { words } from './selection-words';
import { isServed, limitOf, priceIn } from './shown';
import { Steps } from './steps';
import type { Store } from './store';

type Props = { store: Store; dish: GuestDish; menu: MenuPageData; known: Known | undefined; text: Messages };

/** How many of a dish, and in which size, a guest would like to show the staff. */
export function Choose({ store, dish, menu, known, text }: Props) {
  const lines = store.useKept(() => store.kept().lines);
  const limit = limitOf(store, dish, menu, text);
  const entry = known?.dishes.find(({ id }) => store.isSame(id, dish.id));
  const { add, more, less } = words[menu.language];
  // Without what the server tells of it, nobody could say what it is called here.
  if (!known || !entry) return null;
  if (dish.stock === 0 || !isServed(menu, dish)) {
    return (
      <button type="button" className="main" disabled>
        {dish.stock === 0 ? text.stock(0) : text.notServedNow}
      </button>
    );
  }
  if (entry.extras) {
    return (
      <ChooseExtras
        store={store}
        dish={dish}
        menu={menu}
        known={known}
        text={text}
        entry={entry}
        lines={lines}
        limit={limit}
      />
    );
  }
  const sizes: Partial<Size>[] = entry.prices ?? [{}];
  return (
    <div className="sizes">
      {sizes.map(({ own = '', name = own, amount }) => {
        const count = lines.find((line) => store.isSame(line.dish, dish.id) && line.size === own)?.count ?? 0;
        const change = (by: number): void => store.count({ dish: dish.id, size: own, name: entry.name }, by);
        const label = [dish.name, name].filter(Boolean).join(', ');
        const isOne = sizes.length === 1;
        return isOne && count === 0 ? (
          <button key={own} type="button" className="main" onClick={() => change(1)}>
            {add}
          </button>
        ) : (
          <div key={own} className="size">
            <span>{isOne ? words[menu.language].selection : name}</span>
            {!isOne && amount !== undefined && <b>{priceIn(known, amount, menu.language)}</b>}
            <Steps count={count} more={more(label)} less={less(label)} canGrow={!limit} onChange={change} />
          </div>
        );
      })}
      {limit && <small role="status">{limit}</small>}
    </div>
  );
}
