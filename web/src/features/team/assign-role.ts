import type { AssignedRole, Role } from '@/api';
import { write } from '@/lib/calls';

/** Whom to give which role: in a store, or with the id `platform` over the whole site; null takes it away. */
export type RoleAssignment = { id: string; email: string; role: Role | null };

/**
 * Gives somebody a role by e-mail (`PUT /api/{id}/assign-role-to-a-user`). In a
 * store it needs `team.update`, on the platform `roles.assign`. Who has no user
 * yet is invited: the answer says so.
 */
export const assignRole = write<AssignedRole, RoleAssignment>('roles/assign', (api, { id, email, role }) =>
  api.send('put', '/api/{id}/assign-role-to-a-user', { path: { id }, body: { email, role } }),
);
