/** Letters that decomposing does not turn into a-z. */
const letters: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  å: 'a',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  đ: 'd',
  '&': ' ',
};

/** The longest slug the server takes. */
export const slugLimit = 40;

/**
 * A store's address proposed from its name: "Café Größenwahn" becomes
 * "cafe-groessenwahn". In a Turkish name ö and ü are letters of their own and
 * become o and u.
 */
export const proposeSlug = (name: string, turkish = false): string => {
  const lower = turkish ? name.toLocaleLowerCase('tr') : name.toLowerCase();
  const latin = [...lower.normalize('NFC')]
    .map((letter) => (turkish && (letter === 'ö' || letter === 'ü') ? letter : (letters[letter] ?? letter)))
    .join('')
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`]/g, '');
  const slug = latin.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  if (slug.length <= slugLimit) return slug;
  const cut = slug.slice(0, slugLimit + 1).lastIndexOf('-');
  return slug.slice(0, cut > slugLimit / 2 ? cut : slugLimit).replace(/-+$/, '');
};
