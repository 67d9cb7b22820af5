import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { Store } from '@/api';
import { newUser, type Reply, type Sent, type Server, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { roleAssignmentSlice } from './role-assignment-slice';
import { Team } from './team';

export const since = '2026-05-03T12:00:00Z';
const storeRoles = ['store_owner', 'store_manager', 'store_staff'];
/** Where an invitation leads. */
export const address = 'https://carte.example/dashboard/stores/osteria';

/** Somebody of the team as the server has them; without a name they are invited. */
export const member = (email: string, role: string, name = '') => ({
  ...{ uid: name ? email : null, email, name, photo_url: '', role, since, invited: !name },
  ...{ last_owner: false, removable: true, assignable_roles: storeRoles.filter((each) => each !== role) },
  invitation_url: name ? null : address,
});

const change = (id: number) => ({
  ...{
    id: `c${id}`,
    at: since,
    store_id: 's1',
    store_name: 'Osteria',
    subject: `x${id}@example.com`,
  },
  ...{ actor_uid: '', actor_email: '', actor_name: '', action: 'role.assigned' },
  changes: [{ field: 'role', before: null, after: 'store_staff' }],
});

/** The server of a team. */
export type TeamServer = {
  team: ReturnType<typeof member>[];
  /** How it refuses changes. */
  refusal: Reply | null;
  /** The end of the address at which it fails. */
  broken: string;
  /** Until when a change waits for its answer. */
  slow: Promise<unknown> | null;
};

/** A server with an owner, and somebody who is invited. */
export const teamServer = (): TeamServer => ({
  team: [
    member('giulia@example.com', 'store_owner', 'Giulia Conti'),
    member('new@example.com', 'store_staff'),
  ],
  refusal: null,
  broken: '',
  slow: null,
});

const answersOf =
  (at: TeamServer): Server =>
  async ({ method, path, query, body }) => {
    if (at.broken && path.endsWith(at.broken)) return { status: 500, body: { detail: 'Broken.' } };
    if (path === '/api/stores/s1/members') return { status: 200, body: at.team };
    if (path === '/api/stores/s1/audit') {
      return query.cursor
        ? { status: 200, body: [change(2)] }
        : { status: 200, body: [change(1)], next: 'n' };
    }
    if (method !== 'PUT') return undefined;
    await at.slow;
    if (at.refusal) return at.refusal;
    const { email, role } = body as { email: string; role: string | null };
    const name = at.team.find((each) => each.email === email)?.name;
    at.team = at.team.filter((each) => each.email !== email);
    if (role) at.team.push(member(email, role, name));
    const invited = !name;
    return { status: 200, body: { email, role, invited, invitation_url: invited && role ? address : null } };
  };

const permissions = ['team.read', 'team.update', 'team.remove'];

/** The screen of that team, drawn for its owner. */
export const openTeam = (at: TeamServer, locked: object | null = null, id = 's1') => {
  const made = storeOver({ roleAssignment: roleAssignmentSlice.reducer }, answersOf(at));
  const onOwnRole = vi.fn(async () => undefined);
  draw(
    <>
      <Team
        store={{ id, name: 'Osteria', permissions, plan: { locked } } as Store}
        email="giulia@example.com"
        onOwnRole={onOwnRole}
      />
      <Toasts scheme="light" />
    </>,
    made.store,
  );
  return { ...made, onOwnRole, user: newUser() };
};

export const list = (name: string) => screen.findByRole('list', { name });
/** The changes that were sent. */
export const puts = (sent: Sent[]) => sent.filter(({ method }) => method === 'PUT');
/** What toasts say. */
export const toasts = () =>
  [...document.querySelectorAll('.Toastify__toast')].map((each) => each.textContent);
