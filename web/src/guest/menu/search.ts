const letters: Record<string, string> = {
  ı: 'i',
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
};

/** A text as a hurried guest would type it: no case, no accents, no dots that decide in Turkish, plain ' and -. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u00ad]/g, '')
    .replace(/[‘’ʼ′´`]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[ıßøæœłđ]/g, (letter) => letters[letter] ?? letter);

/** The words of a query, all of which a dish must have. */
export const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

/** Whether a word stands in a folded text. A final k is g before an ending in Turkish: fıstık, fıstığı. */
export const isIn = (text: string, word: string): boolean =>
  text.includes(word) || text.includes(word.replace(/([aeiou])k$/, '$1g'));

/** Whether the name of an allergen stands in a folded text; a short one begins a word: "Ei" is not in "Reis". */
export const isNamedIn = (text: string, name: string): boolean =>
  name.length > 4 ? isIn(text, name) : new RegExp(`(^|[^\\p{L}\\p{N}])${name}`, 'u').test(text);
