import { useTranslation } from 'react-i18next';
import { type Store, type Table, useDeleteTableMutation, useRestoreTableMutation } from '@/api';
import { gone, problemIn } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { around } from '@/ui/focus';
import { laterUndo, toastDeleted, toastProblem } from '@/ui/toasts';

/** Deletes a table, and brings it back where that is asked for. */
export const useTableDeletion = (store: Store) => {
  const { t } = useTranslation('codes');
  const { detail } = useProblemText();
  const [remove] = useDeleteTableMutation();
  const [restore] = useRestoreTableMutation();
  const placeOf = (id: string) => `table-${id}`;

  return async (table: Table, tables: Table[], byKey: boolean) => {
    const neighbours = around(
      tables.map(({ id }) => placeOf(id)),
      placeOf(table.id),
    );
    const offer = laterUndo();
    const problem = problemIn(await remove({ storeId: store.id, id: table.id }));
    if (problem && problem.status !== gone) return toastProblem(problem, detail(problem));
    const onUndo = async () => {
      const refused = problemIn(await restore({ storeId: store.id, id: table.id }));
      if (refused) toastProblem(refused, detail(refused));
      return !refused || refused.status === gone;
    };
    const focusIds = [...neighbours, 'add-tables'];
    toastDeleted({ name: t('tables.name', { number: table.number }), byKey, focusIds, onUndo }, offer);
  };
};
