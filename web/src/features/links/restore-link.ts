import type { Link } from '@/api';
import { write } from '@/lib/calls';

/** Brings a deleted link back to its place. */
export const restoreLink = write<Link, { storeId: string; id: string }>('linkPage/restoreLink', (api, path) =>
  api.send('post', '/api/stores/{store_id}/links/{id}/restore', { path }),
);
