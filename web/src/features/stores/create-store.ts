import type { Store, StoreInput } from '@/api';
import { write } from '@/lib/calls';

/** Opens a store, with a link page and a menu to start from. */
export const createStore = write<Store, StoreInput>('stores/create', (api, body) =>
  api.send('post', '/api/stores', { body }),
);
