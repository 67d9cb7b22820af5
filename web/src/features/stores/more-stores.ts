import type { Store } from '@/api';
import type { Page } from '@/lib/api';
import { read } from '@/lib/calls';

/** The page of stores behind those read so far. */
export const moreStores = read<Page<Store>, string>('stores/more', (api, cursor) =>
  api.page('/api/stores', { cursor }),
);
