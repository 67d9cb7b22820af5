import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { speak } from '@/features/language/speak';
import { selectCurrentUser } from '@/features/session/current-user-slice';
import { accountId } from '@/features/session/use-account-draft';
import { currentLanguage, isLanguage } from '@/i18n';
import { draftUser, outboxOf } from '@/lib/drafts/drafts';
import { useAppDispatch } from '@/lib/state/redux';

/**
 * Speaks the language that is stored with the user, once it is known who that
 * is. It goes before what the browser remembers: the record is the person's
 * latest choice wherever they made it, while a browser may be somebody else's
 * too, and remembers what was spoken in it last. So the browser's choice is for
 * the way in and for those who have never chosen as a user. A choice that is
 * still on its way to the record goes before the record.
 */
export const useOwnLanguage = (): void => {
  const dispatch = useAppDispatch();
  const { uid, language: stored } = useSelector(selectCurrentUser).user;
  // biome-ignore lint/correctness/useExhaustiveDependencies: later the choice leads, and the record follows
  useEffect(() => {
    if (!uid) return;
    const { language: chosen } = outboxOf<{ language?: unknown }>(draftUser(), accountId).state.edits;
    const language = chosen ?? stored;
    // Where its texts do not come, the one that is spoken stays.
    if (isLanguage(language) && language !== currentLanguage()) {
      speak(dispatch, language).catch((error) => console.error(error));
    }
  }, [dispatch, uid]);
};
