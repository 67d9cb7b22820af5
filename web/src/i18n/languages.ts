/** Carte's languages by the keys of wire and state; `fn` is French. */
export const languages = ['en', 'fn', 'de', 'tr'] as const;
export type Language = (typeof languages)[number];

/** The BCP 47 tag of a language: for lang attributes. */
export const tagOf: Record<Language, string> = { en: 'en', fn: 'fr', de: 'de', tr: 'tr' };

/** The locale of a language: for Intl. In English, too, the day comes first and a day has 24 hours. */
export const localeOf: Record<Language, string> = { ...tagOf, en: 'en-GB' };

/** What speakers of a language call it. */
export const nativeName: Record<Language, string> = {
  en: 'English',
  fn: 'Français',
  de: 'Deutsch',
  tr: 'Türkçe',
};

/** Languages with what a choice shows of them. */
export const choicesOf = (keys: readonly Language[]): { key: Language; name: string; tag: string }[] =>
  keys.map((key) => ({ key, name: nativeName[key], tag: tagOf[key] }));

/** The language used when nothing else is known. */
export const defaultLanguage: Language = 'en';

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && (languages as readonly string[]).includes(value);

/** A word as it begins a line, by the rules of its language: Turkish "i" becomes "İ". */
export const atStart = (text: string, language: Language): string =>
  text.slice(0, 1).toLocaleUpperCase(tagOf[language]) + text.slice(1);

/** The letter that stands for somebody without a picture, in capitals of the language. */
export const initialOf = (name: string, language: Language): string =>
  (Array.from(name.trim())[0] ?? '?').toLocaleUpperCase(tagOf[language]);

/** The first of a browser's languages that Carte speaks. */
export const languageOf = (tags: readonly string[]): Language => {
  for (const tag of tags) {
    const base = tag.toLowerCase().split('-')[0];
    const found = languages.find((language) => tagOf[language] === base);
    if (found) return found;
  }
  return defaultLanguage;
};
