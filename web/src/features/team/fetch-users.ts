import type { UserOfSite } from '@/api';
import type { Page } from '@/lib/api';
import { read } from '@/lib/calls';

/** The users of the site with their roles (`GET /api/users`); for those who may `roles.assign`. */
export const fetchUsers = read<Page<UserOfSite>, { search: string; cursor?: string }>(
  'roles/users',
  (api, { search, ...query }) => api.page('/api/users', { limit: 20, ...(search && { search }), ...query }),
);
