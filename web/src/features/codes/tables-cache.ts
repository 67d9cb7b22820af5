import { api, type SeveralTables, type Table } from '@/api';
import { onAnswer } from '@/lib/server/on-answer';

type OfStore = { storeId: string };

/** Changes what is shown of a store's tables, which are read again after that. */
const show = ({ storeId }: OfStore, change: (tables: Table[]) => Table[]) =>
  api.util.updateQueryData('listTables', { storeId }, change);

const byNumber = (a: Table, b: Table): number => a.number - b.number;

/** Shows some tables as they are now, among the others. */
const showChanged = (changed: Table[], of: OfStore) =>
  show(of, (tables) =>
    [...tables.filter(({ id }) => changed.every((each) => each.id !== id)), ...changed].sort(byNumber),
  );

api.enhanceEndpoints({
  endpoints: {
    addTables: onAnswer(showChanged),
    updateTables: onAnswer(showChanged),
    updateTable: onAnswer((table: Table, of: OfStore) => showChanged([table], of)),
    restoreTables: onAnswer(showChanged),
    deleteTables: onAnswer((_, { storeId, severalTables }: OfStore & { severalTables: SeveralTables }) =>
      show({ storeId }, (tables) => tables.filter(({ id }) => !severalTables.ids.includes(id))),
    ),
  },
});
