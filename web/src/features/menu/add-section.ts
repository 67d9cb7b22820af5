import type { Section, SectionInput } from '@/api';
import { write } from '@/lib/calls';

/** Adds a section at the end of a menu. */
export const addSection = write<Section, { storeId: string; menuId: string; section: SectionInput }>(
  'dynamicMenu/addSection',
  (api, { storeId, menuId, section }) =>
    api.send('post', '/api/stores/{store_id}/menus/{menu_id}/sections', {
      path: { storeId, menuId },
      body: section,
    }),
);
