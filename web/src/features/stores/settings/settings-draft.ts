import { api, type FieldProblem, limits, type OpeningHours, type Store, useUpdateStoreMutation } from '@/api';
import { type Draft, useDraft } from '@/lib/drafts/use-draft';
import { tooLong } from '@/lib/forms/length';
import { problemIn } from '@/lib/server/problem';
import { useAppDispatch } from '@/lib/state/redux';
import { toastNotSaved } from '@/ui/toasts';
import { hoursProblems } from './hours';

/** What of a store's settings is stored while it is typed. The rest reaches further, and is asked for. */
export type SettingsFields = Pick<
  Store,
  'name' | 'type' | 'address' | 'phone' | 'email' | 'timeZone' | 'languages'
> & { openingHours: OpeningHours };

export type SettingsDraft = Draft<SettingsFields>;

const check = (changes: Partial<SettingsFields>): FieldProblem[] => [
  ...tooLong(changes, limits.store),
  ...(changes.openingHours ? hoursProblems(changes.openingHours) : []),
];

/** The settings of a store, being changed where they stand. */
export const useSettingsDraft = (store: Store): SettingsDraft => {
  const dispatch = useAppDispatch();
  const [updateStore] = useUpdateStoreMutation();
  const { name, type, address, phone, email, timeZone, languages, openingHours } = store;
  return useDraft<SettingsFields>({
    id: `settings-${store.id}`,
    saved: { name, type, address, phone, email, timeZone, languages, openingHours },
    check,
    send: async (storePatch) =>
      problemIn(await updateStore({ storeId: store.id, revision: store.revision, storePatch })),
    reload: () =>
      dispatch(
        api.endpoints.getStore.initiate({ storeId: store.id }, { subscribe: false, forceRefetch: true }),
      ),
    onLate: (why) => toastNotSaved(name, why),
  });
};
