import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { type CurrentUserPatch, type FieldProblem, limits } from '@/api';
import type { Language } from '@/i18n';
import { type Draft, useDraft } from '@/lib/drafts/use-draft';
import { lengthOf, tooLong } from '@/lib/forms/length';
import { problemIn } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';
import { toastNotSaved } from '@/ui/toasts';
import { fetchCurrentUser, selectCurrentUser, updateCurrentUser } from './current-user-slice';

/** What users can change of their own record. */
export type AccountFields = { name: string; photoUrl: string; language: Language | null };

/** Names the draft of the account, and the part of the screen that edits it. */
export const accountId = 'account';

/**
 * What the user has typed over their own record. All that changes it shares the
 * draft, so that a language chosen in a menu and a name typed on the screen are
 * one thing that is stored or not.
 */
export const useAccountDraft = (): Draft<AccountFields> => {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const { name = '', photoUrl = '', language = null } = useSelector(selectCurrentUser).user;
  return useDraft<AccountFields>({
    id: accountId,
    path: '/account',
    saved: { name, photoUrl, language },
    check: checkAccount,
    send: async (changes) => problemIn(await dispatch(updateCurrentUser(patchOfAccount(changes)))),
    reload: () => dispatch(fetchCurrentUser()),
    onLate: (why) => toastNotSaved(t('account.label'), why),
  });
};

/** The address of a picture as it is sent: one typed without its scheme has one all the same. */
export const photoAddress = (typed: string): string => {
  const text = typed.trim();
  return text === '' || /^[a-z]+:/i.test(text) ? text : `https://${text}`;
};

/** Reports whether an address may be that of a picture. */
export const isPhotoAddress = (address: string): boolean =>
  /^https:\/\//i.test(address) && URL.canParse(address) && lengthOf(address) <= limits.currentUser.photoUrl;

const patchOfAccount = (changes: Partial<AccountFields>): CurrentUserPatch => ({
  ...changes,
  ...(changes.photoUrl !== undefined && { photoUrl: photoAddress(changes.photoUrl) }),
});

/** The rules of the record that need no server. */
const checkAccount = ({ name, photoUrl }: Partial<AccountFields>): FieldProblem[] => {
  const found = name === undefined ? [] : tooLong({ name }, limits.currentUser);
  if (name?.trim() === '') found.push({ location: 'name', code: 'required' });
  const address = photoAddress(photoUrl ?? '');
  if (address !== '' && !isPhotoAddress(address)) {
    found.push({ location: 'photo_url', code: 'not_https', params: { max: limits.currentUser.photoUrl } });
  }
  return found;
};
