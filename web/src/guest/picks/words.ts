import type { LanguageKey } from '../data';

/** What favourites say, and what leads to a selection. */
type Words = { favourites: string; favourite: string; show: string };

export const words: Record<LanguageKey, Words> = {
  en: {
    favourites: 'Favourites',
    favourite: 'Favourite',
    show: 'Show the waiter',
  },
  fn: {
    favourites: 'Favoris',
    favourite: 'Favori',
    show: 'Montrer au serveur',
  },
  de: {
    favourites: 'Favoriten',
    favourite: 'Favorit',
    show: 'Dem Service zeigen',
  },
  tr: {
    favourites: 'Favoriler',
    favourite: 'Favori',
    show: 'Garsona göster',
  },
};
