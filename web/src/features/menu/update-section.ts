import type { Section, SectionPatch } from '@/api';
import { write } from '@/lib/calls';
import { sectionOf, type WithDynamicMenu } from './dynamic-menu-slice';

/** Changes a section, based on what is known of it when the change is sent, or on `revision` where nothing is. */
export const updateSection = write<
  Section,
  { storeId: string; id: string; patch: SectionPatch; revision?: number }
>('dynamicMenu/updateSection', (api, { storeId, id, patch, revision }, state) =>
  api.send('patch', '/api/stores/{store_id}/sections/{id}', {
    path: { storeId, id },
    body: patch,
    revision: sectionOf((state as WithDynamicMenu).dynamicMenu, id)?.revision ?? revision,
  }),
);
