import type { LinkKind } from '@/api';
import type { Language } from '@/i18n';
import { networkName } from '@/lib/forms/networks';
import type { Sort } from './kinds';

/** What a new link is called until its owner says otherwise, in every language a store may have. */
const byKind: Record<LinkKind, Record<Language, string>> = {
  menu: { en: 'Menu', fn: 'La carte', de: 'Speisekarte', tr: 'Menü' },
  review: { en: 'Leave a review', fn: 'Donnez votre avis', de: 'Bewerten Sie uns', tr: 'Bizi değerlendirin' },
  booking: { en: 'Book a table', fn: 'Réserver une table', de: 'Tisch reservieren', tr: 'Masa ayırtın' },
  offer: {
    en: 'This week’s offer',
    fn: 'L’offre de la semaine',
    de: 'Angebot der Woche',
    tr: 'Haftanın fırsatı',
  },
  pdf: { en: 'Menu as PDF', fn: 'La carte en PDF', de: 'Speisekarte als PDF', tr: 'PDF menü' },
  order: { en: 'Order online', fn: 'Commander en ligne', de: 'Online bestellen', tr: 'Online sipariş' },
  website: { en: 'Our website', fn: 'Notre site', de: 'Unsere Website', tr: 'Web sitemiz' },
  map: { en: 'How to find us', fn: 'Nous trouver', de: 'So finden Sie uns', tr: 'Yol tarifi' },
  phone: { en: 'Call us', fn: 'Nous appeler', de: 'Rufen Sie uns an', tr: 'Bizi arayın' },
  whatsapp: {
    en: 'Message us on WhatsApp',
    fn: 'Écrivez-nous sur WhatsApp',
    de: 'Per WhatsApp schreiben',
    tr: 'WhatsApp’tan yazın',
  },
  wifi: { en: 'Wi-Fi', fn: 'Wi-Fi', de: 'WLAN', tr: 'Wi-Fi' },
  email: { en: 'Write to us', fn: 'Nous écrire', de: 'Schreiben Sie uns', tr: 'Bize yazın' },
  event: { en: 'Events', fn: 'Événements', de: 'Veranstaltungen', tr: 'Etkinlikler' },
  gift: { en: 'Gift vouchers', fn: 'Bons cadeaux', de: 'Gutscheine', tr: 'Hediye çekleri' },
  job: { en: 'Work with us', fn: 'Travailler avec nous', de: 'Arbeiten bei uns', tr: 'Bizimle çalışın' },
  other: { en: '', fn: '', de: '', tr: '' },
};

/** The name a new link of a sort starts with, in a language. */
export const defaultName = ({ kind, social }: Sort, language: Language): string =>
  social ? networkName(social) : byKind[kind][language];

/**
 * A new link's name in a store's languages: all of them while it is the
 * default one, the source language alone once it is the owner's own.
 */
export const namesOf = (sort: Sort, typed: string, source: Language, languages: Language[]) => {
  const own = typed.trim() !== defaultName(sort, source);
  const known = own ? [] : languages.filter((key) => defaultName(sort, key) !== '');
  return { ...Object.fromEntries(known.map((key) => [key, defaultName(sort, key)])), [source]: typed.trim() };
};
