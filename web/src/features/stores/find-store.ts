import type { Store } from '@/api';
import { read } from '@/lib/calls';

/** The store at an address; null where the user may see none. */
export const findStore = read<Store | null, string>('stores/find', async (api, slug) => {
  const { list } = await api.page('/api/stores', { slug });
  return list[0] ?? null;
});
