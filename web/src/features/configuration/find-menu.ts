import { read } from '@/lib/calls';

/** The id of a store's menu; null where it has none. */
export const findMenu = read<string | null, string>('configuration/menu', async (api, storeId) => {
  const menus = await api.send('get', '/api/stores/{store_id}/menus', { path: { storeId } });
  return menus[0]?.id ?? null;
});
