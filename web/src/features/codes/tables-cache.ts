import { api, type Table } from '@/api';

type Patch = { dispatch: (action: unknown) => unknown };

/** Changes what is shown of a store's tables, which are read again behind that. */
const show = ({ dispatch }: Patch, storeId: string, change: (tables: Table[]) => Table[]): void => {
  dispatch(api.util.updateQueryData('listTables', { storeId }, change));
};

const byNumber = (a: Table, b: Table): number => a.number - b.number;

/** The tables with some of them as they are now. */
const merged = (tables: Table[], changed: Table[]): Table[] =>
  [...tables.filter(({ id }) => changed.every((each) => each.id !== id)), ...changed].sort(byNumber);

/** What an answer changes is seen before whoever waits for it goes on. */
api.enhanceEndpoints({
  endpoints: {
    addTables: {
      async onQueryStarted({ storeId }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) show({ dispatch }, storeId, (tables) => merged(tables, data));
      },
    },
    updateTable: {
      async onQueryStarted({ storeId }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) show({ dispatch }, storeId, (tables) => merged(tables, [data]));
      },
    },
    restoreTable: {
      async onQueryStarted({ storeId }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) show({ dispatch }, storeId, (tables) => merged(tables, [data]));
      },
    },
    deleteTable: {
      async onQueryStarted({ storeId, id }, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (done) show({ dispatch }, storeId, (tables) => tables.filter((table) => table.id !== id));
      },
    },
  },
});
