import { useTranslation } from 'react-i18next';
import { type Store, type Table, type TablesPatch, useUpdateTablesMutation } from '@/api';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { laterUndo, toastProblem } from '@/ui/toasts';

/** What becomes of several tables. */
export type Alike = Omit<TablesPatch, 'ids'>;

/** How many tables are changed in one call. */
const atOnce = 200;

/** Changes tables alike, and takes that back where it is asked for. */
export const useChangesAlike = (store: Store) => {
  const { t } = useTranslation('codes');
  const { detail } = useProblemText();
  const [update] = useUpdateTablesMutation();

  const send = async (tables: Table[], change: Alike): Promise<boolean> => {
    for (let from = 0; from < tables.length; from += atOnce) {
      const ids = tables.slice(from, from + atOnce).map(({ id }) => id);
      const refused = problemIn(await update({ storeId: store.id, tablesPatch: { ids, ...change } }));
      if (refused) {
        toastProblem(refused, detail(refused));
        return false;
      }
    }
    return true;
  };

  return async (tables: Table[], change: Alike, byKey: boolean) => {
    const offer = laterUndo();
    if (!(await send(tables, change))) return;
    const onUndo = async () => {
      for (const [before, those] of byFormer(tables, change)) if (!(await send(those, before))) return false;
      return true;
    };
    const focusIds = tables.slice(0, 1).map(({ id }) => `table-${id}`);
    offer({ text: t('select.changed', { count: tables.length }), byKey, focusIds, onUndo });
  };
};

/** The tables by what they had before a change. */
const byFormer = (tables: Table[], change: Alike): [Alike, Table[]][] => {
  const groups = new Map<string, [Alike, Table[]]>();
  for (const table of tables) {
    const before = {
      ...(change.area !== undefined && { area: table.area }),
      ...(change.status !== undefined && { status: table.status }),
    };
    const key = JSON.stringify(before);
    const group = groups.get(key) ?? [before, []];
    group[1].push(table);
    groups.set(key, group);
  }
  return [...groups.values()];
};
