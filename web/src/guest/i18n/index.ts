import type { LanguageKey } from '../data';
import { de } from './de';
import { en } from './en';
import { fn } from './fn';
import type { Messages } from './messages';
import { tr } from './tr';

export const dictionaries: Record<LanguageKey, Messages> = { en, fn, de, tr };

/** The texts of a language; one that is not known reads in English. */
export const messagesOf = (language: LanguageKey): Messages => dictionaries[language] ?? en;
