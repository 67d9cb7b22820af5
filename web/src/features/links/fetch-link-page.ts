import type { Link, LinkPage } from '@/api';
import { read } from '@/lib/calls';

/** A store's link page with its links in order. */
export type FetchedLinkPage = LinkPage & { links: Link[] };

/** Reads a store's link page. */
export const fetchLinkPage = read<FetchedLinkPage, string>('linkPage/fetch', async (api, storeId) => {
  const [page, links] = await Promise.all([
    api.send('get', '/api/stores/{store_id}/link-page', { path: { storeId } }),
    api.send('get', '/api/stores/{store_id}/links', { path: { storeId } }),
  ]);
  return { ...page, links };
});
