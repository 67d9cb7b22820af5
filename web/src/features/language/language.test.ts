// @vitest-environment jsdom
import i18next from 'i18next';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n, tagOf } from '@/i18n';
import de from '@/i18n/locales/de';
import en from '@/i18n/locales/en';
import { storeOver } from '@/lib/testing';
import { languageSlice } from './language-slice';
import { rememberedLanguage, speak, startLanguage } from './speak';

const { loadLanguages, changeLanguage } = languageSlice.actions;

const setUp = () => {
  const { store } = storeOver({ language: languageSlice.reducer }, () => undefined);
  return { dispatch: store.dispatch, state: () => store.getState().language };
};

beforeEach(() => localStorage.clear());

// This one comes first: what is loaded later stays loaded.
test('English is spoken by default, and its texts are there', () => {
  expect(languageSlice.getInitialState()).toEqual({ currentLanguageCode: 'en', languages: { en } });
});

test('loading languages adds their texts', () => {
  const state = languageSlice.reducer(undefined, loadLanguages({ de }));
  expect(state).toEqual({ currentLanguageCode: 'en', languages: { en, de } });
});

test('changing the language sets its code', () => {
  expect(languageSlice.reducer(undefined, changeLanguage('tr')).currentLanguageCode).toBe('tr');
});

describe('the language of the start', () => {
  test.each([
    ['is the one chosen before', 'fn', ['tr'], 'fn'],
    ['is the browser’s where none was chosen', null, ['tr'], 'tr'],
    ['is the browser’s where the choice cannot be read', 'xx', ['de-AT'], 'de'],
    ['is English where the browser’s is none of ours', null, ['ja'], 'en'],
  ] as const)('%s', async (_, chosen, browser, language) => {
    if (chosen) localStorage.setItem('carte_language', chosen);
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
    expect(rememberedLanguage()).toBe(language);
    const { dispatch, state } = setUp();
    await startLanguage(dispatch);
    expect(state().currentLanguageCode).toBe(language);
    expect(state().languages[language]).toBeDefined();
    expect(i18next.language).toBe(tagOf[language]);
  });
});

describe('a language somebody chooses', () => {
  test('is loaded, spoken, and kept under the namespace', async () => {
    await startI18n('en');
    const { dispatch, state } = setUp();
    await speak(dispatch, 'de');
    expect(state().currentLanguageCode).toBe('de');
    expect(state().languages.de?.shell.account.signOut).toBe('Abmelden');
    expect(i18next.t('account.signOut')).toBe('Abmelden');
    expect(localStorage.getItem('carte_language')).toBe('de');
    expect({ ...localStorage }).toEqual({ carte_language: 'de' });
  });

  test('is the last one where two are chosen at once', async () => {
    await startI18n('en');
    const { dispatch, state } = setUp();
    await Promise.all([speak(dispatch, 'tr'), speak(dispatch, 'en')]);
    expect(state().currentLanguageCode).toBe('en');
    expect(localStorage.getItem('carte_language')).toBe('en');
  });

  test('outlives the reset of all state', async () => {
    await startI18n('en');
    await speak(setUp().dispatch, 'de');
    expect(languageSlice.getInitialState().currentLanguageCode).toBe('de');
  });
});
