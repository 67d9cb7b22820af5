import type { LanguageKey } from '../data';
import { de, deServer } from './de';
import { en, enServer } from './en';
import { fn, fnServer } from './fn';
import type { AllMessages } from './messages';
import { tr, trServer } from './tr';

export const dictionaries: Record<LanguageKey, AllMessages> = {
  en: { ...en, ...enServer },
  fn: { ...fn, ...fnServer },
  de: { ...de, ...deServer },
  tr: { ...tr, ...trServer },
};

/** The texts of a language, or English where it is unknown. */
export const messagesOf = (language: LanguageKey): AllMessages => dictionaries[language] ?? dictionaries.en;
