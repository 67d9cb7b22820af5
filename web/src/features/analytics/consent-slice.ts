import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { keep, kept } from '@/lib/browser/storage';
import type { Dispatch } from '@/lib/state/redux';

/** What this browser's user has said to being counted by the analytics service. */
export type Answer = 'unasked' | 'granted' | 'denied';

/** Consent to the analytics service. */
export type Consent = { answer: Answer };

/** The name under which the answer is kept. */
const name = 'analytics_consent';

const remembered = (): Answer => {
  const answer = kept(name);
  return answer === 'granted' || answer === 'denied' ? answer : 'unasked';
};

/** Keeps whether the user agreed to being counted. */
export const consentSlice = createSlice({
  name: 'consent',
  // The answer is this browser's: a reset leaves it.
  initialState: (): Consent => ({ answer: remembered() }),
  reducers: {
    answered: (state, { payload }: PayloadAction<Answer>) => {
      state.answer = payload;
    },
  },
  selectors: { selectConsent: (state) => state },
});

/** Takes an answer, and remembers it. */
export const answerConsent = (dispatch: Dispatch, granted: boolean): void => {
  const answer = granted ? 'granted' : 'denied';
  keep(name, answer);
  dispatch(consentSlice.actions.answered(answer));
};

export const { selectConsent } = consentSlice.selectors;
