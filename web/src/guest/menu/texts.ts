import {
  type Allergen,
  allergens,
  type Diet,
  diets,
  type GuestDish,
  type GuestSection,
  type MenuPageData,
} from '../data';
import { allergenBehind, allergenParts, factLines } from '../format/facts';
import type { Messages } from '../i18n/messages';
import { factsByLanguage, sectionWords, spicy, understood } from './names';
import { readNames } from './query';
import { fold } from './search';
import { type Spelling, spellingOf } from './typos';

/** The folded text of a dish. */
export type Text = {
  /** What its owner wrote. */
  own: string;
  /** All that its row says. */
  all: string;
  /** Other words for its allergens, its spice level, its tags and its section, each after a space. */
  names: string;
  /** The letters of its extras' allergens. */
  options: string[];
};

export const noText: Text = { own: '', all: '', names: '', options: [] };

/** A word that may be meant by another one. */
export type Meant = Spelling & {
  word: string;
  /** Whether it may be meant by a part of it. */
  inside: boolean;
  /** The diet that it names. */
  diet?: Diet;
};

/** A menu with what a search looks at. */
export type Index = {
  sections: GuestSection[];
  /** What is searched of each dish, made by the first search for all that follow. */
  texts: () => Map<GuestDish, Text>;
  /** What a mistaken word may mean, made by the first search for one. */
  words: () => Iterable<Meant>;
  /** Makes a little of both ahead of the first search, and says whether there is more to make. */
  ahead: () => boolean;
};

/** How many dishes are read at once ahead of a search: few enough that a slow phone takes a key in between. */
const atOnce = 25;

/**
 * Who searches for "nuts" finds the dishes whose row says so, and "walnuts" the
 * same ones: an answer that there are none would be read as safe.
 */
export function indexOf(sections: GuestSection[], text: Messages, extras: Extras = []): Index {
  let made: Made | undefined;
  // Nothing is read of a menu that nobody searches: the dashboard's preview has another one with every change.
  const make = (): Made => {
    made ??= madeOf(sections, text, extras);
    return made;
  };
  return {
    sections,
    texts: () => make().texts(),
    words: () => make().words(),
    ahead: () => make().ahead(),
  };
}

type Made = Omit<Index, 'sections'>;

/** The groups of extras that dishes name by place. */
type Extras = NonNullable<MenuPageData['extras']>;

/** What is made of a menu, in steps. */
function madeOf(sections: GuestSection[], text: Messages, extras: Extras): Made {
  const textOf = textsIn(text, extras);
  const texts = new Map<GuestDish, Text>();
  const words = new Map<string, Meant>();
  const dishes = sections.flatMap((section) => {
    const names = sectionNamesOf(section);
    return section.dishes.map((dish) => ({ section, names, dish }));
  });
  const steps: (() => void)[] = [readNames];
  const each = (read: (entry: (typeof dishes)[number]) => void): number => {
    for (let from = 0; from < dishes.length; from += atOnce) {
      steps.push(() => dishes.slice(from, from + atOnce).forEach(read));
    }
    return steps.length;
  };
  const textSteps = each(({ section, names, dish }) => texts.set(dish, textOf(section, names, dish)));
  const seen = new Set<string>();
  each(({ dish }) => addWords(words, seen, texts.get(dish) ?? noText));
  steps.push(() => addFixed(words));
  let done = 0;
  const make = (until: number): boolean => {
    while (done < Math.min(until, steps.length)) steps[done++]?.();
    return done < steps.length;
  };
  return {
    texts: () => {
      make(textSteps);
      return texts;
    },
    words: () => {
      make(steps.length);
      return words.values();
    },
    ahead: () => make(done + 1),
  };
}

/** Whether a letter says that an allergen is or may be in a dish. */
export const isPresent = (letter?: string): boolean => letter === 'c' || letter === 'm';

/** What reads the texts of dishes. */
function textsIn(
  text: Messages,
  extras: Extras,
): (section: GuestSection, sectionNames: string, dish: GuestDish) => Text {
  const { allergenInFull, diet } = text.facts;
  const search: Partial<Record<Allergen, string>> = text.facts.search;
  const words = allergens.map((name) => fold(['', allergenInFull[name], search[name]].join(' ')));
  // Many dishes share what their rows say of allergens and diets.
  const lines = new Map<string, string>();
  const foldLine = (line: string): string => {
    const folded = lines.get(line) ?? fold(line);
    lines.set(line, folded);
    return folded;
  };
  return (section, sectionNames, dish) => {
    // What leaves out an allergen does not name it. What is vegan is also found by "vegetar", half typed.
    const named = dish.diets?.filter((name) => !(name in allergenBehind)) ?? [];
    const facts = factLines({ ...dish, diets: named }, text);
    const also = named.includes('vegan') ? diet.vegetarian : '';
    // A phrase does not go on from one into the next.
    const options = (dish.extras ?? []).flatMap((place) => extras[place]?.options ?? []);
    const own = fold(
      [dish.name, dish.description, section.name, ...options.map(({ name }) => name)].join('\n'),
    );
    const ofOptions = options.flatMap((option) => allergenParts(option.allergens, text));
    return {
      own,
      all: `${own}\n${[facts.allergens, facts.others, also, ...ofOptions].map(foldLine).join('\n')}`,
      names:
        words.filter((_, at) => [dish, ...options].some((each) => isPresent(each.allergens[at]))).join('') +
        sectionNames +
        foldLine(marksOf(dish)),
      options: options.map((option) => option.allergens),
    };
  };
}

/** What is among the names of each dish that is spicy. */
export const hotMark = ` ${spicy}`;

/** The words for the tags and the spice level of a dish in all languages. */
function marksOf({ tags = [], spiceLevel }: GuestDish): string {
  const marks = factsByLanguage.flatMap((facts) => [
    ...tags.map((tag) => facts.tag[tag]),
    ...(spiceLevel ? [facts.spiceLevel[spiceLevel], spicy] : []),
  ]);
  return ['', ...marks].join(' ');
}

/** What a section like this is called in all languages. */
function sectionNamesOf({ name }: GuestSection): string {
  const own = wordsOf(fold(name));
  const lines = sectionWords.filter((line) => line.some((each) => own.some((word) => word.startsWith(each))));
  return ['', ...lines.flat()].join(' ');
}

/** The words of a folded text. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

const meant = (word: string, inside: boolean, diet?: Diet): Meant => ({
  ...spellingOf(word),
  ...{ word, inside, diet },
});

/** Adds the words of a dish. Those for its allergens and the like, which many share, have a space before them. */
function addWords(words: Map<string, Meant>, seen: Set<string>, { own, names }: Text): void {
  for (const word of wordsOf(own)) if (!words.has(word)) words.set(word, meant(word, true));
  if (seen.has(names)) return;
  seen.add(names);
  for (const key of names.match(/ [\p{L}\p{N}]+/gu) ?? []) {
    if (!words.has(key)) words.set(key, meant(key.slice(1), false));
  }
}

/** Adds what is in no menu: what is no mistake, and the names of diets in all languages that are one word. */
function addFixed(words: Map<string, Meant>): void {
  for (const word of understood) words.set(`!${word}`, meant(word, false));
  for (const { diet: names, search } of factsByLanguage) {
    const more: Partial<Record<Diet, string>> = search;
    for (const diet of diets) {
      for (const name of [names[diet], ...(more[diet]?.split(', ') ?? [])]) {
        const word = fold(name).replace('-', '');
        if (!word.includes(' ')) words.set(`${diet} ${word}`, meant(word, false, diet));
      }
    }
  }
}
