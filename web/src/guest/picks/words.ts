import type { LanguageKey } from '../data';

/** What favourites and the selection say. A guest reads their own language, and the staff the store's. */
type Words = {
  favourites: string;
  favourite: string;
  selection: string;
  add: string;
  more: (dish: string) => string;
  less: (dish: string) => string;
  show: string;
  table: (number: string) => string;
  total: string;
  /** Where something of the selection has no price that can be added up. */
  withoutPrice: string;
  soldOut: string;
  gone: string;
  /** For the staff, who read it on the guest's phone. */
  notOrdered: string;
  /** For the guest. */
  noOrder: string;
  empty: string;
  clear: string;
  undo: string;
};

export const words: Record<LanguageKey, Words> = {
  en: {
    favourites: 'Favourites',
    favourite: 'Favourite',
    selection: 'My selection',
    add: 'Add to my selection',
    more: (dish) => `One more: ${dish}`,
    less: (dish) => `One fewer: ${dish}`,
    show: 'Show the waiter',
    table: (number) => `Table ${number}`,
    total: 'Total',
    withoutPrice: 'without dishes that have no fixed price',
    soldOut: 'Sold out',
    gone: 'No longer on the menu',
    notOrdered: 'Not ordered yet. Please take the order.',
    noOrder:
      'This is not an order: nothing is sent. Show this screen to your waiter. It stays on this phone until you clear it.',
    empty: 'Nothing is selected.',
    clear: 'Clear',
    undo: 'Undo',
  },
  fn: {
    favourites: 'Favoris',
    favourite: 'Favori',
    selection: 'Ma sélection',
    add: 'Ajouter à ma sélection',
    more: (dish) => `Un de plus\u202f: ${dish}`,
    less: (dish) => `Un de moins\u202f: ${dish}`,
    show: 'Montrer au serveur',
    table: (number) => `Table ${number}`,
    total: 'Total',
    withoutPrice: 'hors plats sans prix fixe',
    soldOut: 'Épuisé',
    gone: 'N’est plus à la carte',
    notOrdered: 'Pas encore commandé. Merci de prendre la commande.',
    noOrder:
      'Ce n’est pas une commande\u202f: rien n’est envoyé. Montrez cet écran au serveur. La liste reste sur ce téléphone jusqu’à ce que vous l’effaciez.',
    empty: 'Rien n’est sélectionné.',
    clear: 'Effacer',
    undo: 'Annuler',
  },
  de: {
    favourites: 'Favoriten',
    favourite: 'Favorit',
    selection: 'Meine Auswahl',
    add: 'Zu meiner Auswahl',
    more: (dish) => `Eins mehr: ${dish}`,
    less: (dish) => `Eins weniger: ${dish}`,
    show: 'Dem Service zeigen',
    table: (number) => `Tisch ${number}`,
    total: 'Summe',
    withoutPrice: 'ohne Gerichte, die keinen festen Preis haben',
    soldOut: 'Ausverkauft',
    gone: 'Nicht mehr auf der Karte',
    notOrdered: 'Noch nicht bestellt. Bitte die Bestellung aufnehmen.',
    noOrder:
      'Das ist keine Bestellung: Es wird nichts gesendet. Zeigen Sie diese Liste dem Service. Sie bleibt auf diesem Handy, bis Sie sie löschen.',
    empty: 'Es ist nichts ausgewählt.',
    clear: 'Löschen',
    undo: 'Rückgängig',
  },
  tr: {
    favourites: 'Favoriler',
    favourite: 'Favori',
    selection: 'Seçtiklerim',
    add: 'Seçtiklerime ekle',
    more: (dish) => `Bir tane daha: ${dish}`,
    less: (dish) => `Bir tane eksilt: ${dish}`,
    show: 'Garsona göster',
    table: (number) => `Masa ${number}`,
    total: 'Toplam',
    withoutPrice: 'sabit fiyatı olmayanlar hariç',
    soldOut: 'Tükendi',
    gone: 'Artık menüde yok',
    notOrdered: 'Henüz sipariş verilmedi. Lütfen siparişi alın.',
    noOrder:
      'Bu bir sipariş değildir, hiçbir şey gönderilmez. Bu ekranı garsona gösterin. Liste, siz silene kadar bu telefonda kalır.',
    empty: 'Hiçbir şey seçilmedi.',
    clear: 'Temizle',
    undo: 'Geri al',
  },
};
