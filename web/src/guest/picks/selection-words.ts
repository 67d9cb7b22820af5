import type { LanguageKey } from '../data';

/** What a selection says. A guest reads their own language, and the staff the store's. */
type Words = {
  selection: string;
  add: string;
  size: string;
  more: (dish: string) => string;
  less: (dish: string) => string;
  /** How many of a dish were selected, of which so many are not left. */
  was: (count: number) => string;
  table: (number: string) => string;
  total: string;
  /** Where something of the selection has no price that can be added up. */
  withoutPrice: string;
  /** Where all of that has a price by weight. */
  withoutWeighed: string;
  soldOut: string;
  notNow: string;
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
    selection: 'My selection',
    add: 'Add to my selection',
    size: 'Size',
    more: (dish) => `One more: ${dish}`,
    less: (dish) => `One fewer: ${dish}`,
    was: (count) => `You had selected ${count}.`,
    table: (number) => `Table ${number}`,
    total: 'Total',
    withoutPrice: 'without dishes that have no fixed price',
    withoutWeighed: 'without dishes priced by weight',
    soldOut: 'Sold out',
    notNow: 'Not served now',
    gone: 'No longer on the menu',
    notOrdered: 'Not ordered yet. Please take the order.',
    noOrder:
      'This is not an order: nothing is sent. Show this screen to your waiter. It stays on this phone until you clear it.',
    empty: 'Nothing is selected.',
    clear: 'Clear',
    undo: 'Undo',
  },
  fn: {
    selection: 'Ma sélection',
    add: 'Ajouter à ma sélection',
    size: 'Format',
    more: (dish) => `Un de plus\u202f: ${dish}`,
    less: (dish) => `Un de moins\u202f: ${dish}`,
    was: (count) => `Vous en aviez choisi ${count}.`,
    table: (number) => `Table ${number}`,
    total: 'Total',
    withoutPrice: 'hors plats sans prix fixe',
    withoutWeighed: 'hors plats vendus au poids',
    soldOut: 'Épuisé',
    notNow: 'Pas servi en ce moment',
    gone: 'N’est plus à la carte',
    notOrdered: 'Pas encore commandé. Merci de prendre la commande.',
    noOrder:
      'Ce n’est pas une commande\u202f: rien n’est envoyé. Montrez cet écran au serveur. La liste reste sur ce téléphone jusqu’à ce que vous l’effaciez.',
    empty: 'Rien n’est sélectionné.',
    clear: 'Effacer',
    undo: 'Annuler',
  },
  de: {
    selection: 'Meine Auswahl',
    add: 'Zu meiner Auswahl',
    size: 'Größe',
    more: (dish) => `Eins mehr: ${dish}`,
    less: (dish) => `Eins weniger: ${dish}`,
    was: (count) => `Sie hatten ${count} ausgewählt.`,
    table: (number) => `Tisch ${number}`,
    total: 'Summe',
    withoutPrice: 'ohne Gerichte, die keinen festen Preis haben',
    withoutWeighed: 'ohne Gerichte, die nach Gewicht berechnet werden',
    soldOut: 'Ausverkauft',
    notNow: 'Jetzt nicht erhältlich',
    gone: 'Nicht mehr auf der Karte',
    notOrdered: 'Noch nicht bestellt. Bitte die Bestellung aufnehmen.',
    noOrder:
      'Das ist keine Bestellung: Es wird nichts gesendet. Zeigen Sie diese Liste dem Service. Sie bleibt auf diesem Handy, bis Sie sie löschen.',
    empty: 'Es ist nichts ausgewählt.',
    clear: 'Löschen',
    undo: 'Rückgängig',
  },
  tr: {
    selection: 'Seçtiklerim',
    add: 'Seçtiklerime ekle',
    size: 'Boy',
    more: (dish) => `Bir tane daha: ${dish}`,
    less: (dish) => `Bir tane eksilt: ${dish}`,
    was: (count) => `${count} adet seçmiştiniz.`,
    table: (number) => `Masa ${number}`,
    total: 'Toplam',
    withoutPrice: 'sabit fiyatı olmayanlar hariç',
    withoutWeighed: 'tartıyla satılanlar hariç',
    soldOut: 'Tükendi',
    notNow: 'Şu anda servis edilmiyor',
    gone: 'Artık menüde yok',
    notOrdered: 'Henüz sipariş verilmedi. Lütfen siparişi alın.',
    noOrder:
      'Bu bir sipariş değildir, hiçbir şey gönderilmez. Bu ekranı garsona gösterin. Liste, siz silene kadar bu telefonda kalır.',
    empty: 'Hiçbir şey seçilmedi.',
    clear: 'Temizle',
    undo: 'Geri al',
  },
};
