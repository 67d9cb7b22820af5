import type { Link } from '@/api';
import { write } from '@/lib/calls';

/** Shows a link to guests or hides it; whoever comes last decides. */
export const switchLink = write<Link, { storeId: string; id: string; isActive: boolean }>(
  'linkPage/switchLink',
  (api, { storeId, id, isActive }) =>
    api.send('patch', '/api/stores/{store_id}/links/{id}', { path: { storeId, id }, body: { isActive } }),
);
