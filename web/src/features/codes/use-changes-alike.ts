import { useTranslation } from 'react-i18next';
import { type Store, type Table, type TablesPatch, useUpdateTablesMutation } from '@/api';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { laterUndo, toastProblem } from '@/ui/toasts';
import { inParts } from './in-parts';

/** What becomes of several tables. */
export type Alike = Omit<TablesPatch, 'ids'>;

/** Changes tables alike, and takes that back where it is asked for. */
export const useChangesAlike = (store: Store) => {
  const { t } = useTranslation('codes');
  const { detail } = useProblemText();
  const [update] = useUpdateTablesMutation();

  const send = async (tables: Table[], change: Alike): Promise<boolean> => {
    const { problem } = await inParts(tables, async (ids) =>
      problemIn(await update({ storeId: store.id, tablesPatch: { ids, ...change } })),
    );
    if (problem) toastProblem(problem, detail(problem));
    return !problem;
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
