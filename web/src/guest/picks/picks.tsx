import type { ComponentChildren } from 'preact';
import type { GuestDish, MenuPageData } from '../data';
import type { Messages } from '../i18n/messages';
import type { Over } from '../menu/use-menu-state';
import { type Known, readKnown } from './dishes';
import { FavouritesFilter, Heart, isFavourite, onlyFavourites } from './favourites';
import type * as Selection from './selection';
import { openStore } from './store';
import { words } from './words';

/**
 * What a guest keeps on the phone: favourites, and a selection to show the staff. It is loaded once the menu can be
 * used, and draws itself into the places that the menu has for it.
 */
export type Picks = {
  /** The menu, or a guest's favourites of it while these are shown alone. */
  kept: (data: MenuPageData) => MenuPageData;
  /** What draws the heart of a dish in the section in this place, as soon as it is its turn. */
  heartsIn: (place: number) => ((dish: GuestDish) => ComponentChildren) | undefined;
  /** What stands beside search and filter. */
  tools: () => ComponentChildren;
  /** What is said where favourites are shown alone, and what ends that. */
  alone: () => { name: string; end: () => void } | undefined;
  /** What stands below a dish with all its facts. */
  choose: (dish: GuestDish) => ComponentChildren;
  /** What leads to the staff's screen, or that itself. */
  waiter: (over: Over, open: (over: 'waiter') => void, close: () => void) => ComponentChildren;
};

/** How long nobody must have typed for hearts to be drawn, in milliseconds: a key would wait for them. */
const PAUSE = 500;
/** What somebody does who types, or is about to. */
const typing = ['focusin', 'input'];

/** Starts what guests keep of a menu, once its style has come; `redraw` draws the page anew. */
export function startPicks(first: MenuPageData, text: Messages, redraw: () => void): Picks {
  document.documentElement.classList.add(`marks-${first.template}`);

  const store = openStore(first.base);
  let data: MenuPageData | undefined;
  let known: Known | undefined;
  let only = false;
  let favourites: MenuPageData | undefined;
  /** In how many sections dishes have their heart: a slow phone takes a key between two of them. */
  let reach = 0;

  /** What a tap opens, once it is there. */
  let selection: typeof Selection | undefined;
  let isComing = false;
  const fetchSelection = (fail?: () => void): void => {
    if (isComing) return;
    isComing = true;
    const end = (loaded?: typeof Selection): void => {
      isComing = false;
      selection = loaded;
      if (loaded) redraw();
      else fail?.();
    };
    import('./selection').then(end, () => end());
  };

  const heart = (dish: GuestDish) => <Heart store={store} dish={dish} menu={data ?? first} />;
  const count = (): number =>
    (data?.sections ?? []).flatMap(({ dishes }) => dishes.filter((dish) => isFavourite(store, dish))).length;
  const grow = (): void => {
    const left = typed + PAUSE - performance.now();
    if (left > 0) {
      setTimeout(grow, left);
      return;
    }
    reach++;
    redraw();
    if (reach < first.sections.length) {
      setTimeout(grow);
      return;
    }
    reach = Number.POSITIVE_INFINITY;
    for (const type of typing) removeEventListener(type, onTyping);
  };
  let typed = -PAUSE;
  const onTyping = (): void => {
    typed = performance.now();
  };
  for (const type of typing) addEventListener(type, onTyping);
  setTimeout(grow);
  store.listen(() => {
    favourites = undefined;
    only &&= count() > 0;
    if (data) store.fit(data);
    redraw();
  });

  const follow = async (newer: MenuPageData): Promise<void> => {
    const read = await readKnown(newer);
    if (read) known = read;
    if (data) store.fit(data);
    redraw();
  };
  return {
    kept: (newer) => {
      if (newer !== data) {
        data = newer;
        favourites = undefined;
        void follow(newer);
      }
      if (!only) return newer;
      favourites ??= onlyFavourites(newer, store);
      return favourites;
    },
    heartsIn: (place) => (place < reach ? heart : undefined),
    tools: () => {
      const of = count();
      const onToggle = (): void => {
        only = !only;
        redraw();
        const list = document.getElementById('menu');
        if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
      };
      return of > 0 && <FavouritesFilter count={of} isOn={only} menu={data ?? first} onToggle={onToggle} />;
    },
    alone: () => {
      const end = (): void => {
        only = false;
        redraw();
      };
      return only ? { name: words[first.language].favourites, end } : undefined;
    },
    choose: (dish) => {
      if (!selection) fetchSelection();
      return (
        <>
          {heart(dish)}
          {selection && (
            <selection.Choose store={store} dish={dish} menu={data ?? first} known={known} text={text} />
          )}
        </>
      );
    },
    waiter: (over, open, close) => {
      const isOpen = over === 'waiter';
      // Without a signal it may not come: then the menu stays as it is.
      if (isOpen && !selection) fetchSelection(close);
      const all = store.kept().lines.reduce((sum, line) => sum + line.count, 0);
      return (
        <>
          {all > 0 && (
            <div className="show">
              <button type="button" aria-haspopup="dialog" onClick={() => open('waiter')}>
                {`${words[first.language].show} (${all})`}
              </button>
            </div>
          )}
          {isOpen && selection && (
            <selection.WaiterSheet
              store={store}
              menu={data ?? first}
              known={known}
              text={text}
              onClose={close}
            />
          )}
        </>
      );
    },
  };
}
