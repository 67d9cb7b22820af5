import { api, type Menu, once } from '@/api';
import type { Problem } from '@/lib/server/problem';

const menusApi = api.enhanceEndpoints({ addTagTypes: ['menu'] }).injectEndpoints({
  endpoints: (build) => ({
    wholeMenus: build.query<Menu[], { storeId: string }>({
      queryFn: async ({ storeId }, { dispatch }) => {
        const { data: list, error } = await dispatch(api.endpoints.listMenus.initiate({ storeId }, once));
        if (!list) return { error: error as Problem };
        const menus: Menu[] = [];
        const answers = list.map(({ id }) =>
          dispatch(api.endpoints.getMenu.initiate({ storeId, menuId: id }, once)),
        );
        for (const { data, error } of await Promise.all(answers)) {
          if (!data) return { error: error as Problem };
          menus.push(data);
        }
        return { data: menus };
      },
      providesTags: ['menu'],
    }),
  }),
});

/** Reads all menus of a store, each with its sections and dishes. */
export const { useWholeMenusQuery } = menusApi;
