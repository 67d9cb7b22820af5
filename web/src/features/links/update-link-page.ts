import type { LinkPage, LinkPagePatch } from '@/api';
import { write } from '@/lib/calls';
import type { WithLinkPage } from './link-page-slice';

/** Changes what stands at the head of a link page. */
export const updateLinkPage = write<LinkPage, { storeId: string; patch: LinkPagePatch }>(
  'linkPage/update',
  (api, { storeId, patch }, state) =>
    api.send('patch', '/api/stores/{store_id}/link-page', {
      path: { storeId },
      body: patch,
      revision: (state as WithLinkPage).linkPage.revision,
    }),
);
