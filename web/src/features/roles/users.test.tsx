// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { draw, type Reply, type Server, storeOver } from '@/lib/testing';
import { Toasts } from '@/ui/toasts';
import { roleAssignmentSlice } from './role-assignment-slice';
import { Users } from './users';

const at = '2026-05-03T12:00:00Z';
const user = (name: string, admin = false) => ({
  ...{
    uid: name,
    email: `${name}@example.com`,
    name,
    photo_url: '',
    provider: 'demo',
    admin_developer: admin,
  },
  ...{ created_at: at, stores: name === 'ada' ? [{ id: 's1', name: 'Osteria', role: 'store_owner' }] : [] },
});
const change = {
  ...{ id: 'c1', at, scope: 'platform', store_id: null, store_name: null, email: 'robin@example.com' },
  ...{ role_before: null, role_after: 'admin_developer', by_email: '', by_name: '', event: 'assigned' },
};

let refusal: Reply | null;
let broken: string;
const server: Server = ({ method, path, query, body }) => {
  if (broken === path) return { status: 500, body: { detail: 'Broken.' } };
  if (path === '/api/role-changes')
    return { status: 200, body: query.email === 'ada@example.com' ? [] : [change] };
  if (path === '/api/users') {
    if (query.cursor) return { status: 200, body: [user('robin', true)] };
    if (query.search) return { status: 200, body: [user('ada')].filter(({ name }) => name === query.search) };
    return { status: 200, body: [user('ada')], next: 'n' };
  }
  return method === 'PUT'
    ? (refusal ?? { status: 200, body: { ...(body as object), invited: false } })
    : undefined;
};

beforeAll(() => startI18n('en'));
beforeEach(() => {
  refusal = null;
  broken = '';
});
afterEach(cleanup);

const open = () => {
  const made = storeOver({ roleAssignment: roleAssignmentSlice.reducer }, server);
  const onOwnRole = vi.fn();
  draw(
    <>
      <Users email="robin@example.com" onOwnRole={onOwnRole} />
      <Toasts scheme="light" />
    </>,
    made.store,
  );
  return { ...made, onOwnRole, person: userEvent.setup() };
};
const list = (name: string) => screen.findByRole('list', { name });

test('users come page by page with their stores, and the log beside them', async () => {
  const { person } = open();
  expect(screen.getAllByText('Loading …').length).toBeGreaterThan(0);
  expect((await list('Users')).textContent).toContain('Owner in Osteria');
  expect((await list('Changes of roles')).textContent).toContain('Whole site');
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('robin@example.com'));
  expect(within(await list('Users')).getAllByRole('listitem')).toHaveLength(2);
});

test.each([
  ['/api/users', 'Users'],
  ['/api/role-changes', 'Changes of roles'],
])('what %s could not bring is asked for again', async (path, name) => {
  broken = path;
  const { person } = open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  broken = '';
  await person.click(retry);
  await list(name);
});

test('nobody found is said in words; a log without entries too', async () => {
  const { person } = open();
  await list('Users');
  await person.type(screen.getByRole('searchbox', { name: 'Name or e-mail' }), 'nobody');
  expect(await screen.findByText('Nobody found')).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: 'Whose, by e-mail' }), 'ada@example.com{Enter}');
  expect(await screen.findByText('Nothing has changed yet')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Show all' }));
  await list('Changes of roles');
});

test("the operator's role is given after one question", async () => {
  const { person, sent, onOwnRole } = open();
  await person.click(await screen.findByRole('button', { name: 'Make operator: ada' }));
  await person.click(await screen.findByRole('button', { name: 'Make operator' }));
  expect(await screen.findByText('Role updated to Operator for ada@example.com')).toBeTruthy();
  expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/platform/assign-role-to-a-user',
    body: { email: 'ada@example.com', role: 'admin_developer' },
  });
  expect(onOwnRole).not.toHaveBeenCalled();
});

test('the last operator stays, and the row says why', async () => {
  refusal = {
    status: 409,
    body: { detail: 'This is the last admin_developer. Make somebody else an admin_developer first.' },
  };
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  await person.click(await screen.findByRole('button', { name: 'Take role: robin' }));
  await person.click(await screen.findByRole('button', { name: 'Take role' }));
  expect(await screen.findByText(/^The site needs an operator/)).toBeTruthy();
});
