import type { Store } from '@/api';
import type { Page } from '@/lib/api';
import { read } from '@/lib/calls';

/** A page of the stores whose name or address has the words. */
export const searchStores = read<Page<Store>, { search: string; cursor?: string }>(
  'stores/search',
  (api, query) => api.page('/api/stores', query),
);
