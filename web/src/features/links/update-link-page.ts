import type { LinkPage, LinkPagePatch } from '@/api';
import { write } from '@/lib/calls';
import type { WithLinkPage } from './link-page-slice';

/** Changes what stands at the head of a link page, based on what is known of it when the change is sent, or on `revision` where nothing is. */
export const updateLinkPage = write<LinkPage, { storeId: string; patch: LinkPagePatch; revision?: number }>(
  'linkPage/update',
  (api, { storeId, patch, revision }, state) => {
    const { linkPage } = state as WithLinkPage;
    return api.send('patch', '/api/stores/{store_id}/link-page', {
      path: { storeId },
      body: patch,
      revision: linkPage.id === storeId ? linkPage.revision : revision,
    });
  },
);
