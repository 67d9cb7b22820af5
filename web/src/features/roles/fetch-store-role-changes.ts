import type { RoleChange } from '@/api';
import type { Page } from '@/lib/api';
import { read } from '@/lib/calls';

/** Who changed whose role in a store, the newest first. */
export const fetchStoreRoleChanges = read<Page<RoleChange>, { storeId: string; cursor?: string }>(
  'roles/storeChanges',
  (api, { storeId, ...query }) =>
    api.page('/api/stores/{store_id}/role-changes', { limit: 10, ...query }, { storeId }),
);
