import type { Link, LinkPatch } from '@/api';
import { write } from '@/lib/calls';
import type { WithLinkPage } from './link-page-slice';

/** Changes a link, based on what is known of it when the change is sent, or on `revision` where nothing is. */
export const updateLink = write<Link, { storeId: string; id: string; patch: LinkPatch; revision?: number }>(
  'linkPage/updateLink',
  (api, { storeId, id, patch, revision }, state) =>
    api.send('patch', '/api/stores/{store_id}/links/{id}', {
      path: { storeId, id },
      body: patch,
      revision: (state as WithLinkPage).linkPage.links.find((link) => link.id === id)?.revision ?? revision,
    }),
);
