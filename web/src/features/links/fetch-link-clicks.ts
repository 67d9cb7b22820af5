import type { LinkClicks } from '@/api';
import { read } from '@/lib/calls';

/** Counts the clicks of a store's links on each of the last seven days (`GET /api/stores/{store_id}/link-clicks`). */
export const fetchLinkClicks = read<LinkClicks, string>('links/clicks', (api, id) =>
  api.send('get', '/api/stores/{store_id}/link-clicks', { path: { storeId: id } }),
);
