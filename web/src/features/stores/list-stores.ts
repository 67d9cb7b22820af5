import type { Store } from '@/api';
import type { Page } from '@/lib/api';
import { read } from '@/lib/calls';

/** The first page of the stores the user may see; an operator may see all. */
export const listStores = read<Page<Store>, void>('stores/list', (api) => api.page('/api/stores', {}));
