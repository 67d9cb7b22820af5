import type { SocialLinkType } from '@/api';
import { profileAddress, shownProfile } from './networks';

/** How an address is typed in a field: with its scheme out of sight where the field's purpose says it. */
export type AddressForm = Purpose | SocialLinkType;

/** A telephone number as it is called: without what people write into it for people. */
const digitsOf = (text: string): string => {
  // "(0)" is what is left out behind a country code.
  const number = text.replace(/((\+|00)[\d\s()/.–-]*?)\(0\)/, '$1').replace(/[^+\d]/g, '');
  return number.replace(/^00/, '+').replace(/(?!^)\+/g, '');
};

/** Numbers as people write them, with a word before as on a card: "Tel.: +49 (0)30 123-450". */
const isNumber = (text: string): boolean => /^(\p{L}[\p{L}.-]*\s*:?\s*)?[+(]?\d[\d\s()/.–-]*$/u.test(text);

const hasScheme = (text: string): boolean => /^[a-z][a-z0-9+.-]*:(?!\d+(\/|$))/i.test(text);

/** What asks a map for a place by its address. */
const mapSearch = 'https://www.google.com/maps/search/?api=1&query=';

/** The forms that have a field of their own; all others are handles of networks. */
const purposes = ['web', 'phone', 'email', 'whatsapp', 'map', 'review', 'booking', 'event', 'pdf'] as const;
type Purpose = (typeof purposes)[number];

/** Whether an address is typed for what it is, and not for a profile in a social network. */
export const isPurpose = (form: AddressForm): form is Purpose =>
  (purposes as readonly AddressForm[]).includes(form);

const complete: Record<Purpose, (text: string) => string> = {
  phone: (text) => `tel:${text}`,
  email: (text) => `mailto:${text.replace(/^.*<(.+@.+)>$/, '$1')}`,
  whatsapp: (text) => `https://${text}`,
  map: (text) =>
    /^[\w-]+(\.[\w-]+)+\//.test(text) ? `https://${text}` : mapSearch + encodeURIComponent(text),
  review: (text) => (isPlaceId(text) ? googleReview : 'https://') + text,
  booking: (text) => (isMailbox(text) ? 'mailto:' : 'https://') + text,
  event: (text) => `https://${text}`,
  pdf: (text) => `https://${text}`,
  web: (text) => `https://${text}`,
};

const isMailbox = (text: string): boolean => /^[^\s@/]+@[^\s@/]+$/.test(text);

/** Where a review of a place on Google is written; the place's id follows. */
const googleReview = 'https://search.google.com/local/writereview?placeid=';

/** Ids of places are what Google gives businesses for this. */
const isPlaceId = (text: string): boolean => /^ChI[\w-]{10,}$/.test(text);

/** The address as the server wants it, made from what people type or paste. */
export const completeAddress = (typed: string, form: AddressForm): string => {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (!isPurpose(form)) return profileAddress(text, form);
  if ((form === 'phone' || form === 'booking') && isNumber(text)) return `tel:${digitsOf(text)}`;
  // wa.me wants the country code without its plus.
  if (form === 'whatsapp' && isNumber(text)) return `https://wa.me/${digitsOf(text).replace('+', '')}`;
  return text === '' || hasScheme(text) ? text : complete[form](text);
};

/** Why what somebody has pasted is no address: the code of a map or of a service for web sites, or a file of theirs. */
export const noAddress = (typed: string): 'map_embed' | 'page_embed' | 'local_file' | undefined => {
  const text = typed.trim();
  if (/\/maps\/embed/.test(text)) return 'map_embed';
  if (/<(iframe|script|div|a|button)\b/i.test(text)) return 'page_embed';
  if (/^(file:|[a-z]:[\\/](?!\/)|\\\\|\/(Users|home|Volumes)\/)/i.test(text)) return 'local_file';
  return undefined;
};

/** The address as it stands in the field. */
export const shownAddress = (address: string, form: AddressForm): string => {
  if (form === 'phone') return address.replace(/^tel:/, '');
  if (form === 'booking') return address.replace(/^(tel|mailto):/, '');
  if (form === 'email') return address.replace(/^mailto:/, '');
  if (form === 'whatsapp') return address.replace(/^https:\/\/wa\.me\/(?=\d+$)/, '+');
  if (form === 'map' && address.startsWith(mapSearch)) return textOf(address.slice(mapSearch.length));
  return isPurpose(form) ? address : shownProfile(address, form);
};

const textOf = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
};

/** An address as a line of a list: without what every address begins with. */
export const shortAddress = (address: string): string =>
  address.replace(/^(https?:\/\/(www\.)?|mailto:|tel:|sms:)/, '').replace(/\/$/, '');
