import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, type Language, languageOf, localeOf, tagOf } from './languages';
import en from './locales/en';

export * from './languages';

/** A language's texts by namespace. */
export type Messages = typeof en;

/** The other languages come when they are asked for. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<{ default: Messages }>> = {
  fn: () => import('./locales/fn'),
  de: () => import('./locales/de'),
  tr: () => import('./locales/tr'),
};

/** The texts that have been loaded so far. */
const loaded: Partial<Record<Language, Messages>> = { en };

/** Texts by language, as far as they have been loaded. */
export const loadedMessages = (): Partial<Record<Language, Messages>> => ({ ...loaded });

/** The first of the browser's own languages that Carte speaks. */
export const browserLanguage = (): Language => languageOf(navigator.languages ?? [navigator.language]);

/** Starts the interface's texts in a language. i18next knows it by its tag, because it counts and formats by `Intl`. */
export const startI18n = async (language: Language): Promise<i18n> => {
  await i18next.use(initReactI18next).init({
    lng: tagOf[defaultLanguage],
    fallbackLng: tagOf[defaultLanguage],
    resources: { en },
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  // Dates in texts: {{since, day}}, {{since, shortDay}}, {{at, moment}}, {{day, weekday}}.
  const date = (options: Intl.DateTimeFormatOptions) => (value: string, tag: string | undefined) =>
    new Intl.DateTimeFormat(localeOf[spokenIn(tag)], options).format(new Date(value));
  i18next.services.formatter?.add('day', date({ dateStyle: 'long' }));
  i18next.services.formatter?.add('shortDay', date({ day: 'numeric', month: 'short' }));
  i18next.services.formatter?.add('moment', date({ dateStyle: 'medium', timeStyle: 'short' }));
  i18next.services.formatter?.add('weekday', date({ weekday: 'long', day: 'numeric', month: 'long' }));
  await changeLanguage(language);
  return i18next;
};

/** The language that was asked for last. */
let wanted: Language = defaultLanguage;

/** Lets the interface speak a language; its texts are loaded where they have not been yet. */
export const changeLanguage = async (language: Language): Promise<void> => {
  wanted = language;
  const tag = tagOf[language];
  if (language !== 'en' && !i18next.hasResourceBundle(tag, 'shell')) {
    const { default: messages } = await loaders[language]();
    loaded[language] = messages;
    for (const [namespace, texts] of Object.entries(messages)) {
      i18next.addResourceBundle(tag, namespace, texts);
    }
  }
  // Somebody may have chosen again while the texts were on their way.
  if (wanted !== language) return;
  await i18next.changeLanguage(tag);
  document.documentElement.lang = tag;
};

/** The language of one of i18next's tags. */
const spokenIn = (tag: string | undefined): Language => languageOf(tag ? [tag] : []);

/** The language the interface speaks now. */
export const currentLanguage = (): Language => spokenIn(i18next.language);

/** What something is called, and which one: "Available: Minestrone", as the language writes colons. */
export const labelled = (label: string, value: string): string => i18next.t('ui:labelled', { label, value });

/** What a language is called in the one the interface speaks now. */
export const nameOfLanguage = (language: Language): string =>
  new Intl.DisplayNames([currentLocale()], { type: 'language' }).of(tagOf[language]) ?? language;

/** Its locale, for Intl. */
export const currentLocale = (): string => localeOf[currentLanguage()];
