// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { newUser, type Reply, type Server, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
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
  ...{ id: 'c1', at, store_id: null, store_name: null, subject: 'robin@example.com' },
  ...{ actor_uid: '', actor_email: '', actor_name: '', action: 'role.assigned' },
  changes: [{ field: 'role', before: null, after: 'admin_developer' }],
};

const noEmail: Reply = {
  status: 422,
  body: {
    detail: 'query.email must be an e-mail address such as ada@example.com.',
    errors: [{ location: 'query.email', code: 'not_an_email_address' }],
  },
};

let invited: string[];
let refusal: Reply | null;
let broken: string;
/** Where an invitation leads. */
const address = 'https://carte.example/admin';

const server: Server = ({ method, path, query, body }) => {
  if (broken === path) return { status: 500, body: { detail: 'Broken.' } };
  if (path === '/api/audit') {
    const email = query.email ?? 'robin@example.com';
    if (!email.includes('@')) return noEmail;
    return { status: 200, body: email === 'robin@example.com' ? [change] : [] };
  }
  if (path === '/api/invitations') {
    return {
      status: 200,
      body: invited.map((email) => ({
        ...{ email, role: 'admin_developer', since: at, invitation_url: address },
      })),
    };
  }
  if (path === '/api/users') {
    if (query.cursor) return { status: 200, body: [user('robin', true)] };
    if (query.search) return { status: 200, body: [user('ada')].filter(({ name }) => name === query.search) };
    return { status: 200, body: [user('ada')], next: 'n' };
  }
  if (method !== 'PUT') return undefined;
  if (refusal) return refusal;
  const { email, role } = body as { email: string; role: string | null };
  const known = ['ada@example.com', 'robin@example.com'].includes(email);
  invited = invited.filter((each) => each !== email);
  if (role && !known) invited.push(email);
  return {
    status: 200,
    body: { email, role, invited: !known, invitation_url: known || !role ? null : address },
  };
};

beforeAll(() => startI18n('en'));
beforeEach(() => {
  invited = ['new@example.com'];
  refusal = null;
  broken = '';
});
afterEach(cleanup);

const open = () => {
  const made = storeOver({ roleAssignment: roleAssignmentSlice.reducer }, server);
  const onOwnRole = vi.fn(async () => undefined);
  draw(
    <>
      <Users
        email="robin@example.com"
        providerName={(id) => (id === 'demo' ? 'Carte Demo' : id)}
        onOwnRole={onOwnRole}
      />
      <Toasts scheme="light" />
    </>,
    made.store,
  );
  return { ...made, onOwnRole, person: newUser() };
};
const list = (name: string) => screen.findByRole('list', { name });

test('users come page by page with their stores, and the log beside them', async () => {
  const { person } = open();
  expect(screen.getAllByText('Loading…').length).toBeGreaterThan(0);
  expect((await list('Users')).textContent).toContain('Owner in Osteria');
  expect((await list('Users')).textContent).toContain('first signed in with Carte Demo');
  expect((await list('Changes of roles')).textContent).toContain('Whole site');
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('robin@example.com'));
  expect(within(await list('Users')).getAllByRole('listitem')).toHaveLength(2);
});

test.each([
  ['/api/users', 'Users'],
  ['/api/invitations', 'Invitations'],
  ['/api/audit', 'Changes of roles'],
])('what %s could not bring is asked for again', async (path, name) => {
  broken = path;
  const { person } = open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  broken = '';
  await person.click(retry);
  await list(name);
});

test('nobody found is said in words', async () => {
  const { person } = open();
  await list('Users');
  await person.type(screen.getByRole('searchbox', { name: 'Name or e-mail' }), 'nobody');
  expect(await screen.findByText('Nobody found')).toBeTruthy();
});

test('users of another search are not shown as the answer to one that failed', async () => {
  const { person } = open();
  await list('Users');
  broken = '/api/users';
  await person.type(screen.getByRole('searchbox', { name: 'Name or e-mail' }), 'ada');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('list', { name: 'Users' })).toBeNull();
  broken = '';
  await person.click(retry);
  await list('Users');
});

test('users that were read stay where more could not be brought', async () => {
  const { person } = open();
  await list('Users');
  broken = '/api/users';
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  const trouble = await screen.findByRole('alert');
  expect(within(await list('Users')).getAllByRole('listitem')).toHaveLength(1);
  broken = '';
  await person.click(within(trouble).getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(within(await list('Users')).getAllByRole('listitem')).toHaveLength(2));
});

test('the log of one e-mail says so, also where it has no entry', async () => {
  const { person } = open();
  await list('Changes of roles');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Changes for this e-mail' });
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  await person.type(field, 'robin@example.com{Enter}');
  await screen.findByText('Only changes of robin@example.com are shown.');
  await list('Changes of roles');
  await person.clear(field);
  await person.type(field, 'ada@example.com{Enter}');
  await screen.findByText('No changes for ada@example.com');
  await person.click(screen.getByRole('button', { name: 'Show all' }));
  await list('Changes of roles');
  expect(screen.queryByText(/^Only changes of/)).toBeNull();
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('');
});

test('what is no e-mail is refused at the field, and no log is shown as its answer', async () => {
  const { person } = open();
  await list('Changes of roles');
  const field = screen.getByRole('textbox', { name: 'Changes for this e-mail' });
  await person.type(field, 'owner{Enter}');
  await screen.findByText('Enter an e-mail address such as hello@example.com.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('list', { name: 'Changes of roles' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show all' }));
  await list('Changes of roles');
});

test('an operator is invited after one question, and the invitation withdrawn after another', async () => {
  invited = [];
  const { person, sent } = open();
  expect(await screen.findByText('Nobody is waiting to become an operator.')).toBeTruthy();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  await person.type(field, 'new@example.com{Enter}');
  await screen.findByRole('dialog', { name: 'Make new@example.com an operator?' });
  await person.click(screen.getByRole('button', { name: 'Make operator' }));
  await screen.findByRole('heading', { name: 'Now send this link to new@example.com' });
  expect((await list('Invitations')).textContent).toContain(
    'new@example.comOperator · invited on 3 May 2026',
  );
  await waitFor(() => expect(field.value).toBe(''));
  await person.click(screen.getByRole('button', { name: 'Withdraw the invitation of new@example.com' }));
  await person.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Nobody is waiting to become an operator.')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
    ['/api/platform/assign-role-to-a-user', { email: 'new@example.com', role: 'admin_developer' }],
    ['/api/platform/assign-role-to-a-user', { email: 'new@example.com', role: null }],
  ]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Invitations'));
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
    body: { detail: 'This is the last admin_developer.', code: 'last_operator' },
  };
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  await person.click(await screen.findByRole('button', { name: 'Remove role: robin' }));
  await person.click(await screen.findByRole('button', { name: 'Remove role' }));
  expect(await screen.findAllByText(/^The site needs an operator/)).toBeTruthy();
});
