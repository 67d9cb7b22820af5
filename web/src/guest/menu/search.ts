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

/**
 * Whether a word stands in a folded text, where one of at most two letters begins a word: "et", meat, is not in
 * "vejetaryen". A final k is g before an ending in Turkish: fıstık, fıstığı.
 */
export const isIn = (text: string, word: string): boolean =>
  word.length < 3
    ? begins(text, word)
    : text.includes(word) || text.includes(word.replace(/([aeiou])k$/, '$1g'));

/** Whether a text stands where a word begins. */
function begins(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/** Whether the name of an allergen stands in a folded text; a short one begins a word: "Ei" is not in "Reis". */
export const isNamedIn = (text: string, name: string): boolean =>
  name.length > 4 ? isIn(text, name) : begins(text, name);
