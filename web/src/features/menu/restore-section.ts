import type { Section } from '@/api';
import { write } from '@/lib/calls';

/** Brings a deleted section back to its place, with its dishes. */
export const restoreSection = write<Section, { storeId: string; id: string }>(
  'dynamicMenu/restoreSection',
  (api, path) => api.send('post', '/api/stores/{store_id}/sections/{id}/restore', { path }),
);
