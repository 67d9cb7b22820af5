import { useState } from 'react';
import type { LanguageKey } from './text';

/**
 * The language an editor writes in: the page's, until another is chosen for the
 * editor alone, and again once the page's is changed.
 */
export const useEditorLanguage = (
  page: LanguageKey,
): [language: LanguageKey, choose: (language: LanguageKey) => void] => {
  const [choice, setChoice] = useState({ page, language: page });
  return [choice.page === page ? choice.language : page, (language) => setChoice({ page, language })];
};
