import type { Menu } from '@/api';
import { read } from '@/lib/calls';

/** Reads a store's dynamic menu, whole. */
export const fetchMenu = read<Menu, string>('dynamicMenu/fetch', async (api, storeId) => {
  const [menu] = await api.send('get', '/api/stores/{store_id}/menus', { path: { storeId } });
  if (!menu) throw new Error('This store has no menu.');
  return api.send('get', '/api/stores/{store_id}/menus/{menu_id}', { path: { storeId, menuId: menu.id } });
});
