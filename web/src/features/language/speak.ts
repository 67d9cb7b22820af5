import {
  browserLanguage,
  changeLanguage,
  currentLanguage,
  isLanguage,
  type Language,
  loadedMessages,
  startI18n,
} from '@/i18n';
import { forget, keep, kept } from '@/lib/browser/storage';
import type { Dispatch } from '@/lib/state/redux';
import { languageSlice } from './language-slice';

/** The name under which the choice is kept that was made in this browser, by nobody in particular. */
const choice = 'language';

/** The name under which the language is kept of the user who was here last, for the way in. */
const ofUser = 'user_language';

/** What of this browser says how to speak: the user who was here last, or else the choice made in it. */
const chosenHere = (): Language | null => [kept(ofUser), kept(choice)].find(isLanguage) ?? null;

/** The language chosen before, or else the browser's. */
export const rememberedLanguage = (): Language => chosenHere() ?? browserLanguage();

/** Whether the browser's own language is to be spoken, for want of a choice. */
export const followsBrowser = (): boolean => chosenHere() === null;

/** Starts the interface's texts in the language chosen before, or else in the browser's. */
export const startLanguage = async (dispatch: Dispatch): Promise<void> => {
  const language = rememberedLanguage();
  await startI18n(language);
  storeLanguage(dispatch);
};

/** Lets the interface speak the language somebody chose in this browser, and remembers it. */
export const speak = async (dispatch: Dispatch, language: Language): Promise<void> => {
  await show(dispatch, language);
  if (currentLanguage() !== language) return;
  forget(ofUser);
  keep(choice, language);
};

/** Lets the interface speak a user's language, and remembers it for their next sign-in. */
export const speakOf = async (dispatch: Dispatch, language: Language): Promise<void> => {
  await show(dispatch, language);
  if (currentLanguage() === language) keep(ofUser, language);
};

/** Lets the interface speak the browser's language, as a user wants it: what was chosen here before counts no more. */
export const speakBrowsers = async (dispatch: Dispatch): Promise<void> => {
  forget(ofUser);
  forget(choice);
  await show(dispatch, browserLanguage());
};

/** Lets the interface speak as this browser does where a user has no language: not as the user before them. */
export const speakRemembered = async (dispatch: Dispatch): Promise<void> => {
  if (kept(ofUser) === null) return;
  forget(ofUser);
  await show(dispatch, rememberedLanguage());
};

const show = async (dispatch: Dispatch, language: Language): Promise<void> => {
  await changeLanguage(language);
  storeLanguage(dispatch);
};

const storeLanguage = (dispatch: Dispatch) => {
  dispatch(languageSlice.actions.loadLanguages(loadedMessages()));
  dispatch(languageSlice.actions.changeLanguage(currentLanguage()));
};
