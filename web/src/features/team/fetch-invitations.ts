import type { Invitation } from '@/api';
import type { Page } from '@/lib/api';
import { read } from '@/lib/calls';

/** Who is invited to a role in the whole site (`GET /api/invitations`); for those who may `roles.assign`. */
export const fetchInvitations = read<Page<Invitation>, { cursor?: string }>(
  'roles/invitations',
  (api, query) => api.page('/api/invitations', { limit: 20, ...query }),
);
