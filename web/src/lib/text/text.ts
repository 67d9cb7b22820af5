/** A language key on the wire and in state. */
export type LanguageKey = 'en' | 'fn' | 'de' | 'tr';

/** A text guests read, by language; `stale` names translations older than their source. */
export type Text = Partial<Record<LanguageKey, string>> & { stale?: readonly string[] | null };

/** The language a text is shown in where one is wanted: that one, or the source language, or any it has. */
export const shownIn = (text: Text, language: LanguageKey, source: LanguageKey): LanguageKey =>
  ([language, source, 'en', 'de', 'fn', 'tr'] as const).find((key) => text[key]) ?? language;

/** The text in a language, or in the source language, or in any. */
export const textIn = (text: Text, language: LanguageKey, source: LanguageKey): string =>
  text[shownIn(text, language, source)] ?? '';

/** How a text stands in a language: `missing` only where there is something to translate, `stale` where it is older than its source. */
export type TextState = 'good' | 'missing' | 'stale';

/** The worst that any of some texts stands in a language. */
export const stateOf = (texts: Text[], language: LanguageKey, source: LanguageKey): TextState => {
  if (language === source) return 'good';
  if (texts.some((text) => text[source] && !text[language])) return 'missing';
  return texts.some((text) => text[language] && text.stale?.includes(language)) ? 'stale' : 'good';
};
