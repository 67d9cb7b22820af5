import { useTranslation } from 'react-i18next';
import {
  api,
  type FieldProblem,
  limits,
  once,
  type Problem,
  type Store,
  useUpdateStoreMutation,
} from '@/api';
import { type Draft, useDraft } from '@/lib/drafts/use-draft';
import { tooLong } from '@/lib/forms/length';
import { problemIn } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';
import { toastNotSaved } from '@/ui/toasts';
import { type HoursFields, hoursFieldsOf, hoursOf, hoursProblems, isHoursKey, todayIn } from './hours';

/**
 * What of a store's settings is stored while it is typed. The rest reaches further, and is asked for. Each day of the
 * week is a field of its own, so that one that is half typed keeps no other from being stored.
 */
export type SettingsFields = Pick<
  Store,
  'name' | 'type' | 'address' | 'phone' | 'email' | 'timeZone' | 'languages' | 'isListed'
> &
  HoursFields;

export type SettingsDraft = Draft<SettingsFields>;

/** Names the draft of a store's settings, and the part of the screen that edits it. */
export const settingsId = ({ id }: Store): string => `settings-${id}`;

/** Reads a store anew. */
export const readStore = (storeId: string) => api.endpoints.getStore.initiate({ storeId }, once);

/** The settings of a store, being changed where they stand. */
export const useSettingsDraft = (store: Store): SettingsDraft => {
  const { t } = useTranslation('settings');
  const dispatch = useAppDispatch();
  const [updateStore] = useUpdateStoreMutation();
  const { name, type, address, phone, email, timeZone, languages, isListed } = store;
  const check = (changes: Partial<SettingsFields>): FieldProblem[] => [
    ...tooLong(changes, limits.store),
    ...hoursProblems(changes, { day: todayIn(timeZone), message: t('hours.over') }),
  ];
  return useDraft<SettingsFields>({
    id: settingsId(store),
    path: `/stores/${store.slug}/settings`,
    saved: {
      name,
      type,
      address,
      phone,
      email,
      timeZone,
      languages,
      isListed,
      ...hoursFieldsOf(store.openingHours),
    },
    revision: store.revision,
    check,
    send: async (changes) => {
      const entries = Object.entries(changes);
      const days = Object.fromEntries(entries.filter(([key]) => isHoursKey(key)));
      const rest = Object.fromEntries(entries.filter(([key]) => !isHoursKey(key)));
      const storePatch =
        Object.keys(days).length > 0 ? { ...rest, openingHours: hoursOf(store.openingHours, days) } : rest;
      const { id: storeId, revision } = store;
      return byDay(problemIn(await updateStore({ storeId, revision, storePatch, noRetry: true })));
    },
    reload: () => dispatch(readStore(store.id)),
    onLate: (why) => toastNotSaved(name, why),
  });
};

/** A problem whose hours are named as the draft names them. */
const byDay = (problem: Problem | null): Problem | null =>
  problem && {
    ...problem,
    fields: problem.fields.map((field) => ({
      ...field,
      location: field.location.replace(/^opening_hours\./, ''),
    })),
  };
