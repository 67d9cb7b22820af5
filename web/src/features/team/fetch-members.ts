import type { TeamMember } from '@/api';
import type { Page } from '@/lib/api';
import { read } from '@/lib/calls';

/** A store's members and invitations (`GET /api/stores/{store_id}/members`); they all fit one page. */
export const fetchMembers = read<Page<TeamMember>, { storeId: string }>(
  'roles/members',
  async (api, { storeId }) => ({
    list: await api.send('get', '/api/stores/{store_id}/members', { path: { storeId } }),
    next: null,
  }),
);
