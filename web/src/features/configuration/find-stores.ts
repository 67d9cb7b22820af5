import type { Store } from '@/api';
import type { Page } from '@/lib/api';
import { read } from '@/lib/calls';

/** The first stores whose name or address has the words; of all stores without words. */
export const findStores = read<Page<Store>, string>('configuration/stores', (api, search) =>
  api.page('/api/stores', { limit: 20, ...(search && { search }) }),
);
