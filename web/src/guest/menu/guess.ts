import type { Diet, GuestDish } from '../data';
import { understood } from './names';
import { type Asked, kindOf, namedBy } from './query';
import { isIn } from './search';
import { type Index, type Meant, type Text, wordsOf } from './texts';
import { rankOf, shortest, spellingOf, typedOf } from './typos';

/** Whether a word of a query stands in a dish's text, or begins another word for what it has. */
export const hasWord = ({ all, names }: Text, word: string): boolean =>
  isIn(all, word) || names.includes(` ${word}`);

/**
 * Takes words that stand nowhere in the menu for those that they are most like. What is like the name of a diet is
 * that diet and nothing else, and a kind of an allergen is that allergen. Each of the guesses is a list of words of which a dish must have one.
 */
export function corrected(
  asked: Asked,
  index: Index,
  texts: Map<GuestDish, Text>,
): { asked: Asked; guesses: string[][] } {
  const words: string[] = [];
  const guesses: string[][] = [];
  const diets = [...asked.diets];
  const named = { words: [...asked.named.words], allergens: [...asked.named.allergens] };
  const stands = (word: string): boolean => {
    for (const text of texts.values()) if (hasWord(text, word)) return true;
    return false;
  };
  const read = (word: string): void => {
    const parts = wordsOf(word);
    const { spelt } = spellingOf(word);
    // A number is meant as it is written.
    if (parts.length === 0 || word.length < shortest || /\d/.test(word) || stands(word)) words.push(word);
    // "suess" is "süß" in full, also where a section is named so.
    else if (spelt !== word && stands(spelt)) words.push(spelt);
    else if (parts[0] !== word) for (const part of parts) read(part);
    else if (kindOf(word).length > 0) {
      // That there are no shrimps would be read as safe where there are prawns.
      named.words.push(word);
      named.allergens.push(...kindOf(word));
    } else {
      const { diet, guess } = meantBy(word, index.words());
      if (diet) diets.push(diet);
      else guesses.push(guess);
    }
  };
  if (!asked.mayErr) return { asked, guesses };
  for (const word of asked.words) read(word);
  return { asked: { ...asked, words, diets, named }, guesses };
}

/** The words, or the diet, that a word is most like; nothing where it may be several diets, or is no mistake. */
function meantBy(word: string, words: Iterable<Meant>): { guess: string[]; diet?: Diet } {
  const typed = typedOf(word, namedBy(word));
  let nearest: Meant[] = [];
  let least = Number.MAX_VALUE;
  for (const meant of words) {
    const rank = rankOf(meant, typed, meant.inside);
    // A word for an allergen that the menu does not use itself must be close, as all that has it is found then.
    if (rank > least || (rank > 2 && !meant.inside && !meant.diet)) continue;
    if (rank < least) nearest = [];
    least = rank;
    nearest.push(meant);
  }
  const diets = new Set(nearest.flatMap(({ diet }) => diet ?? []));
  const [diet] = diets;
  if (diet) return { guess: [], diet: diets.size === 1 ? diet : undefined };
  const guess = nearest.map((meant) => meant.word);
  return { guess: guess.some((each) => understood.includes(each)) ? [] : guess };
}
