/** A language key on the wire and in state. */
export type LanguageKey = 'en' | 'fn' | 'de' | 'tr';

/** A text guests read, by language; `stale` names translations older than their source. */
export type Text = Partial<Record<LanguageKey, string>> & { stale?: readonly string[] | null };

/** The text in a language, or in the source language, or in any. */
export const textIn = (text: Text, language: LanguageKey, source: LanguageKey): string =>
  text[language] || text[source] || text.en || text.de || text.fn || text.tr || '';

/** How a text stands in a language: `missing` only where there is something to translate. */
export type TextState = 'good' | 'missing' | 'stale';

/** The worst that any of some texts stands in a language. */
export const stateOf = (texts: Text[], language: LanguageKey, source: LanguageKey): TextState => {
  if (language === source) return 'good';
  if (texts.some((text) => text[source] && !text[language])) return 'missing';
  return texts.some((text) => text[language] && text.stale?.includes(language)) ? 'stale' : 'good';
};
