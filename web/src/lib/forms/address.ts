/** How an address is typed in a field: with its scheme out of sight where the field's purpose says it. */
export type AddressForm = 'web' | 'phone' | 'email' | 'whatsapp' | 'handle';

/** The sites behind the social networks whose address is a name. */
const handleSites: Record<string, string> = {
  twitter: 'https://x.com/',
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  tiktok: 'https://www.tiktok.com/@',
  youtube: 'https://www.youtube.com/@',
};

/** The address as the server wants it, made from what people type. */
export const completeAddress = (typed: string, form: AddressForm, site = ''): string => {
  const text = typed.trim();
  if (text === '' || /^[a-z][a-z0-9+.-]*:(?!\d+(\/|$))/i.test(text)) return text;
  if (form === 'phone') return `tel:${text.replace(/[^+\d]/g, '')}`;
  if (form === 'email') return `mailto:${text}`;
  if (form === 'whatsapp' && /^\+?[\d\s()/-]+$/.test(text)) return `https://wa.me/${text.replace(/\D/g, '')}`;
  if (form === 'handle' && /^@?[\w.]+$/.test(text) && !text.slice(1).includes('.com')) {
    return handleSites[site] ? `${handleSites[site]}${text.replace(/^@/, '')}` : `https://${text}`;
  }
  return `https://${text}`;
};

/** The address as it stands in the field. */
export const shownAddress = (address: string, form: AddressForm): string => {
  if (form === 'phone') return address.replace(/^tel:/, '');
  if (form === 'email') return address.replace(/^mailto:/, '');
  return address;
};

/** An address as a line of a list: without what every address begins with. */
export const shortAddress = (address: string): string =>
  address.replace(/^(https?:\/\/(www\.)?|mailto:|tel:|sms:)/, '').replace(/\/$/, '');
