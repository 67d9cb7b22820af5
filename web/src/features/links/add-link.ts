import type { Link, LinkInput } from '@/api';
import { write } from '@/lib/calls';

/** Adds a link at the end. */
export const addLink = write<Link, { storeId: string; link: LinkInput }>(
  'linkPage/addLink',
  (api, { storeId, link }) =>
    api.send('post', '/api/stores/{store_id}/links', { path: { storeId }, body: link }),
);
