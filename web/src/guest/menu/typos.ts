/** A folded word in two more ways, so that "kaese" is "kase" and "burata" is "burrata". */
export type Spelling = {
  /** With one letter for the two that people write where they have no umlaut. */
  spelt: string;
  /** That without doubled letters. */
  single: string;
  /** A bit for each letter that is in that. */
  letters: number;
};

export function spellingOf(folded: string): Spelling {
  const spelt = folded.includes('e') ? folded.replace(/([aou])e/g, '$1') : folded;
  let single = '';
  let letters = 0;
  for (let at = 0; at < spelt.length; at++) {
    if (spelt[at] !== spelt[at - 1]) single += spelt[at];
    letters |= 1 << spelt.charCodeAt(at);
  }
  return { spelt, single, letters };
}

/** A word that somebody typed. */
export type Typed = Spelling & {
  /** How another word must begin to be meant by it. */
  start: string;
  /** How many mistakes may be in it. */
  most: number;
};

/** `sure` is how many of its first letters are no mistake for certain. */
export function typedOf(folded: string, sure: number): Typed {
  const isLong = folded.length > 7;
  return {
    ...spellingOf(folded),
    start: spellingOf(folded.slice(0, sure || (isLong ? 0 : 1))).single,
    most: isLong ? 2 : 1,
  };
}

/** Shorter words are looked for as they are. */
export const shortest = 4;
/** What is shorter is not looked for within other words with a mistake, as too many have something like it. */
const shortestInside = 5;
/** What is shorter is not taken for the beginning of a word with a letter less. */
const shortestCut = 7;

const tooFar = Number.POSITIVE_INFINITY;

/**
 * How far a word is from what was typed: 0 spelt otherwise, 1 with other doubled letters, and with each mistake one
 * more. With `inside` it may go on, and what was typed may stand in a compound.
 */
export function rankOf(word: Spelling, typed: Typed, inside: boolean): number {
  const { spelt, single, start, most } = typed;
  const { length } = single;
  if (inside && spelt.length < shortest ? word.spelt.startsWith(spelt) : word.spelt === spelt) return 0;
  if (lettersLacking(typed, word) > most) return tooFar;
  if (inside && spelt.length >= shortest && word.spelt.includes(spelt)) return 0;
  const isPart = inside && length >= shortestInside;
  if (isPart ? word.single.includes(single) : word.single === single) return 1;
  if (length < shortest || (inside ? word.spelt : word.single).length < shortest) return tooFar;
  if (inside && word.single.endsWith(single)) return 1;
  let least = word.single.startsWith(start) ? mistakesIn(single, word.single, most, isPart) : most + 1;
  // The first part of a compound has two letters or more.
  for (let at = 2; isPart && least > 1 && at <= word.single.length - length + 1; at++) {
    if (word.single.startsWith(start || single.charAt(0), at)) {
      const mistakes = mistakesIn(single, word.single.slice(at), 1, true);
      if (mistakes < 2) least = Math.min(least, mistakes);
    }
  }
  return least < most + 1 ? 1 + least : tooFar;
}

/** How many of the letters typed are not in a word at all: each is a mistake. */
function lettersLacking(typed: Spelling, word: Spelling): number {
  let count = 0;
  for (let letters = typed.letters & ~word.letters; letters !== 0; letters &= letters - 1) count++;
  return count;
}

/**
 * How many letters are missing, too many, others or swapped with the next in what was typed, or `most` and one if they
 * are more. With `half` the word may go on, which counts a half.
 */
function mistakesIn(typed: string, word: string, most: number, half: boolean): number {
  const last = half ? Math.min(word.length, typed.length + most) : word.length;
  if (Math.abs(typed.length - last) > most) return most + 1;
  const enough = typed.length < shortestCut ? typed.length : typed.length - 1;
  // How far the beginning of what was typed is from as much of the word as was read, and from less by a letter or two.
  let row = Array.from({ length: typed.length + 1 }, (_, at) => at);
  let above = row;
  let least = most + 1;
  for (let read = 1; read <= last; read++) {
    const letter = word[read - 1];
    const next = [read];
    let lowest = read;
    for (let at = 1; at <= typed.length; at++) {
      const isSame = letter === typed[at - 1];
      let count = Math.min(
        (row[at - 1] ?? 0) + (isSame ? 0 : 1),
        (row[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
      );
      if (!isSame && read > 1 && letter === typed[at - 2] && word[read - 2] === typed[at - 1]) {
        count = Math.min(count, (above[at - 2] ?? 0) + 1);
      }
      next.push(count);
      lowest = Math.min(lowest, count);
    }
    const count = next[typed.length] ?? 0;
    if (read === word.length) least = Math.min(least, count);
    else if (half && read >= enough && letter === typed.at(-1)) least = Math.min(least, count + 0.5);
    if (lowest > most) break;
    above = row;
    row = next;
  }
  return Math.min(least, most + 1);
}
