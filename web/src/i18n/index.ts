import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, isLanguage, type Language, languageOf, tagOf } from './languages';
import en from './locales/en';

export * from './languages';

/** A language's texts by namespace. */
export type Messages = typeof en;

/** The other languages come when they are asked for. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<{ default: object }>> = {
  fn: () => import('./locales/fn'),
  de: () => import('./locales/de'),
  tr: () => import('./locales/tr'),
};

/** Where the choice of language is kept. */
const storageKey = 'carte_language';

const remembered = (): Language => {
  try {
    const kept = localStorage.getItem(storageKey);
    if (isLanguage(kept)) return kept;
  } catch {
    // A browser that keeps nothing still has its own languages.
  }
  return languageOf(navigator.languages ?? [navigator.language]);
};

/** Starts the interface's texts in the language chosen before, or in the browser's. */
export const startI18n = async (language: Language = remembered()): Promise<i18n> => {
  await i18next.use(initReactI18next).init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    resources: { en },
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  // Dates in texts: {{since, day}}.
  i18next.services.formatter?.add('day', (value, language) =>
    new Intl.DateTimeFormat(isLanguage(language) ? tagOf[language] : language, { dateStyle: 'long' }).format(
      new Date(value),
    ),
  );
  await show(language);
  return i18next;
};

/** Changes the interface's language and remembers it. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await show(language);
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // It lasts until it is closed then.
  }
};

const show = async (language: Language): Promise<void> => {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'shell')) {
    const { default: messages } = await loaders[language]();
    for (const [namespace, texts] of Object.entries(messages)) {
      i18next.addResourceBundle(language, namespace, texts);
    }
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = tagOf[language];
};

/** The language the interface speaks now. */
export const currentLanguage = (): Language =>
  isLanguage(i18next.language) ? i18next.language : defaultLanguage;
