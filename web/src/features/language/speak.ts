import {
  browserLanguage,
  changeLanguage,
  currentLanguage,
  isLanguage,
  type Language,
  loadedMessages,
  startI18n,
} from '@/i18n';
import { keep, kept } from '@/lib/browser/storage';
import type { Dispatch } from '@/lib/state/redux';
import { languageSlice } from './language-slice';

/** The name under which the choice is kept. */
const choice = 'language';

/** The language chosen before, or else the browser's. */
export const rememberedLanguage = (): Language => {
  const language = kept(choice);
  return isLanguage(language) ? language : browserLanguage();
};

/** Starts the interface's texts in the language chosen before, or else in the browser's. */
export const startLanguage = async (dispatch: Dispatch): Promise<void> => {
  const language = rememberedLanguage();
  await startI18n(language);
  storeLanguage(dispatch);
};

/** Lets the interface speak the language somebody chose, and remembers it. */
export const speak = async (dispatch: Dispatch, language: Language): Promise<void> => {
  await changeLanguage(language);
  if (currentLanguage() === language) keep(choice, language);
  storeLanguage(dispatch);
};

const storeLanguage = (dispatch: Dispatch) => {
  dispatch(languageSlice.actions.loadLanguages(loadedMessages()));
  dispatch(languageSlice.actions.changeLanguage(currentLanguage()));
};
