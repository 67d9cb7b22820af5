/** The language keys on the wire and in state, in the order in which the server looks for a text. */
export const languageKeys = ['en', 'fn', 'de', 'tr'] as const;
export type LanguageKey = (typeof languageKeys)[number];

/** A text guests read, by language; `stale` names translations older than their source. */
export type Text = Partial<Record<LanguageKey, string>> & { stale?: readonly string[] | null };

/** The language a text is shown in where one is wanted, as guests read it: that one, or the source language, or any it has. */
export const shownIn = (text: Text, language: LanguageKey, source: LanguageKey): LanguageKey =>
  [language, source, ...languageKeys].find((key) => text[key]) ?? language;

/** The text in a language, or in the source language, or in any. */
export const textIn = (text: Text, language: LanguageKey, source: LanguageKey): string =>
  text[shownIn(text, language, source)] ?? '';

const amount = '\\d+(?:[.,/]\\d+)*(?:\\s?(?:ml|cl|dl|l|lt|mg|g|gr|kg|mm|cm|m|%|"|″))?';

/** A text that reads the same in every language, as sizes often do. translations.go leaves it out of files as well. */
const amountAlone = new RegExp(`^${amount}(?:\\s?[×x+/–-]\\s?${amount})*$`, 'i');

/** How a text stands in a language: `missing` only where there is something to translate, `stale` where it is older than its source. */
export type TextState = 'good' | 'missing' | 'stale';

/** The worst that any of some texts stands in a language. */
export const stateOf = (texts: Text[], language: LanguageKey, source: LanguageKey): TextState => {
  if (language === source) return 'good';
  const isMissing = (text: Text) => text[source] && !text[language] && !amountAlone.test(text[source]);
  if (texts.some(isMissing)) return 'missing';
  return texts.some((text) => text[language] && text.stale?.includes(language)) ? 'stale' : 'good';
};
