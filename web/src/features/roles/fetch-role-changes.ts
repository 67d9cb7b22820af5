import type { RoleChange } from '@/api';
import type { Page } from '@/lib/api';
import { read } from '@/lib/calls';

/** Who changed whose role anywhere in the site, the newest first; of one e-mail where it is named. */
export const fetchRoleChanges = read<Page<RoleChange>, { email: string; cursor?: string }>(
  'roles/changes',
  (api, { email, ...query }) =>
    api.page('/api/role-changes', { limit: 20, ...(email && { email }), ...query }),
);
