import type { GuestDish, MenuPageData } from '../data';
import { Icon } from '../icons/icon';
import { isSame, type Store, toggled } from './store';
import { words } from './words';

const heartIcon = 'M12 20s-8-4.7-8-10.4A4.6 4.6 0 0112 7a4.6 4.6 0 018 2.6C20 15.3 12 20 12 20z';

/** Whether a dish is one of the favourites. */
export const isFavourite = (store: Store, { id }: GuestDish): boolean =>
  store.kept().favourites.some((other) => isSame(other, id));

type HeartProps = { store: Store; dish: GuestDish; menu: MenuPageData };

/** Makes a dish a favourite, or takes it from them. */
export function Heart({ store, dish, menu }: HeartProps) {
  const isOne = store.useKept(() => isFavourite(store, dish));
  return (
    <button
      type="button"
      className={`heart in-${menu.template}`}
      aria-pressed={isOne}
      aria-label={words[menu.language].favourite}
      aria-describedby={dish.id}
      onClick={() => store.change({ favourites: toggled(store.kept().favourites, dish.id) })}
    >
      <Icon path={heartIcon} />
    </button>
  );
}

type FilterProps = { count: number; isOn: boolean; menu: MenuPageData; onToggle: () => void };

/** Shows the favourites alone, or all dishes again. */
export const FavouritesFilter = ({ count, isOn, menu, onToggle }: FilterProps) => {
  const { favourites } = words[menu.language];
  return (
    <button
      type="button"
      className="favourites"
      aria-pressed={isOn}
      aria-label={`${favourites} (${count})`}
      onClick={onToggle}
    >
      <Icon path={heartIcon} />
      <span>{favourites}</span>
      <b>{count}</b>
    </button>
  );
};

/** The menu with a guest's favourites alone. */
export const onlyFavourites = (data: MenuPageData, store: Store): MenuPageData => ({
  ...data,
  sections: data.sections.flatMap((section) => {
    const dishes = section.dishes.filter((dish) => isFavourite(store, dish));
    return dishes.length > 0 ? [{ ...section, dishes }] : [];
  }),
});
