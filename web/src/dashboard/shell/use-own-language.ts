import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { speakOf, speakRemembered } from '@/features/language/speak';
import { selectCurrentUser } from '@/features/session/current-user-slice';
import { accountId } from '@/features/session/use-account-draft';
import { isLanguage } from '@/i18n';
import { draftUser, outboxOf } from '@/lib/drafts/drafts';
import { useAppDispatch } from '@/lib/state/redux';

/**
 * Speaks the language that is stored with the user, once it is known who that
 * is. It goes before what the browser remembers: the record is the person's
 * latest choice wherever they made it, while a browser may be somebody else's
 * too. So the browser's choice is for the way in and for those who have none
 * as a user, or want the browser's; what the user before them spoke is not. A
 * choice that is still on its way to the record goes before the record.
 */
export const useOwnLanguage = (): void => {
  const dispatch = useAppDispatch();
  const { uid, language: stored } = useSelector(selectCurrentUser).user;
  // biome-ignore lint/correctness/useExhaustiveDependencies: later the choice leads, and the record follows
  useEffect(() => {
    if (!uid) return;
    const { edits } = outboxOf<{ language?: unknown }>(draftUser(), accountId).state;
    const language = 'language' in edits ? edits.language : stored;
    const spoken = isLanguage(language) ? speakOf(dispatch, language) : speakRemembered(dispatch);
    // Where its texts do not come, the one that is spoken stays.
    spoken.catch((error) => console.error(error));
  }, [dispatch, uid]);
};
