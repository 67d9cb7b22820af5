import { useTranslation } from 'react-i18next';
import { type Store, type Table, useDeleteTablesMutation, useRestoreTablesMutation } from '@/api';
import { problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { laterUndo, toastDeleted, toastProblem } from '@/ui/toasts';
import { inParts } from './in-parts';

/** Deletes tables, and brings them back. */
export const useTableDeletion = (store: Store) => {
  const { t } = useTranslation('codes');
  const { detail } = useProblemText();
  const [remove] = useDeleteTablesMutation();
  const [restore] = useRestoreTablesMutation();
  const placeOf = ({ id }: Table) => `table-${id}`;

  /** Says what keeps something from being done with tables, and answers those it was done with. */
  const send = async (tables: Table[], call: typeof remove | typeof restore): Promise<Table[]> => {
    const { done, problem } = await inParts(tables, async (ids) =>
      problemIn(await call({ storeId: store.id, severalTables: { ids } })),
    );
    if (problem) toastProblem(problem, detail(problem));
    return done;
  };

  return {
    /** Deletes some of the tables, and offers to bring them back. */
    remove: async (tables: Table[], all: Table[], byKey: boolean) => {
      const [first] = tables;
      if (!first) return;
      const at = all.indexOf(first);
      const stays = (table: Table) => !tables.includes(table);
      const neighbours = [all.slice(at).find(stays), all.slice(0, at).findLast(stays)];
      const offer = laterUndo();
      const gone = await send(tables, remove);
      if (gone.length === 0) return;
      const onUndo = async () => (await send(gone, restore)).length === gone.length;
      const focusIds = [first, ...neighbours].flatMap((table) => (table ? [placeOf(table)] : []));
      focusIds.push('add-tables');
      if (gone.length > 1)
        return offer({ text: t('select.deleted', { count: gone.length }), byKey, focusIds, onUndo });
      toastDeleted({ name: t('tables.name', { number: first.number }), byKey, focusIds, onUndo }, offer);
    },
    /** Deletes tables that should not have been added; answers whether they are gone. */
    takeBack: async (tables: Table[]): Promise<boolean> =>
      (await send(tables, remove)).length === tables.length,
  };
};
