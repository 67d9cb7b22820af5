import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { currentLanguage, type Language, loadedMessages, type Messages } from '@/i18n';

/** The language of the interface, and the texts of those that were loaded. */
export type LanguageState = {
  currentLanguageCode: Language;
  languages: Partial<Record<Language, Messages>>;
};

/** Keeps the language of the interface, and the texts that are loaded. */
export const languageSlice = createSlice({
  name: 'language',
  // English at first. The language is the browser's, not the user's: a reset leaves the one that is spoken.
  initialState: (): LanguageState => ({
    currentLanguageCode: currentLanguage(),
    languages: loadedMessages(),
  }),
  reducers: {
    /** Texts have come. */
    loadLanguages: (state, { payload }: PayloadAction<LanguageState['languages']>) => {
      Object.assign(state.languages, payload);
    },
    /** The interface speaks another language. */
    changeLanguage: (state, { payload }: PayloadAction<Language>) => {
      state.currentLanguageCode = payload;
    },
  },
  selectors: { selectLanguage: (state) => state },
});

export const { selectLanguage } = languageSlice.selectors;
