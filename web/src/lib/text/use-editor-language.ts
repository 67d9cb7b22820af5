import { useState } from 'react';
import { type LanguageKey, languageKeys } from './text';

/**
 * The language an editor writes in: the page's, until another is chosen for the
 * editor alone, and again once the page's is changed. It opens in the language
 * of the field that is `blamed` for what is not stored.
 */
export const useEditorLanguage = (
  page: LanguageKey,
  blamed?: PropertyKey,
): [language: LanguageKey, choose: (language: LanguageKey) => void] => {
  const [choice, setChoice] = useState(() => {
    const language = languageKeys.find((key) => String(blamed).endsWith(`.${key}`));
    return { page, language: language ?? page };
  });
  return [choice.page === page ? choice.language : page, (language) => setChoice({ page, language })];
};
