/** A language key on the wire and in state. */
export type LanguageKey = 'en' | 'fn' | 'de' | 'tr';

/** A text guests read, by language; `stale` names translations older than their source. */
export type Text = Partial<Record<LanguageKey, string>> & { stale?: readonly string[] | null };

/** The text in a language, or in the source language, or in any. */
export const textIn = (text: Text, language: LanguageKey, source: LanguageKey): string =>
  text[language] || text[source] || text.en || text.de || text.fn || text.tr || '';

/** How a text stands in a language: `missing` only where there is something to translate. */
export const stateOf = (
  text: Text,
  language: LanguageKey,
  source: LanguageKey,
): 'good' | 'missing' | 'stale' => {
  if (language === source) return 'good';
  if (!text[language]) return text[source] ? 'missing' : 'good';
  return text.stale?.includes(language) ? 'stale' : 'good';
};

/** The worse of several texts' states. */
export const worst = (states: ('good' | 'missing' | 'stale')[]): 'good' | 'missing' | 'stale' =>
  states.includes('missing') ? 'missing' : states.includes('stale') ? 'stale' : 'good';
