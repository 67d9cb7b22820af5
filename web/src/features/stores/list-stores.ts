import type { Store } from '@/api';
import { read } from '@/lib/calls';

/** The stores the user may see; all of them for an operator. */
export const listStores = read<Store[], void>('stores/list', (api) => api.send('get', '/api/stores'));
