// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/api';
import { changeLanguage, type Language, startI18n } from '@/i18n';
import { newUser, type Reply, type Sent, type Server, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { roleAssignmentSlice } from './role-assignment-slice';
import { Team } from './team';

const since = '2026-05-03T12:00:00Z';
const storeRoles = ['store_owner', 'store_manager', 'store_staff'];
const address = 'https://carte.example/dashboard/stores/osteria';
const member = (email: string, role: string, name = '') => ({
  ...{ uid: name ? email : null, email, name, photo_url: '', role, since, invited: !name },
  ...{ last_owner: false, removable: true, assignable_roles: storeRoles.filter((each) => each !== role) },
  invitation_url: name ? null : address,
});
const lastOwner = { last_owner: true, removable: false, assignable_roles: [] };
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

let team: ReturnType<typeof member>[];
let refusal: Reply | null;
let broken: string;
/** Until when a change waits for its answer. */
let slow: Promise<void> | undefined;
let answer: () => void;
const server: Server = async ({ method, path, query, body }) => {
  if (broken && path.endsWith(broken)) return { status: 500, body: { detail: 'Broken.' } };
  if (path === '/api/stores/s1/members') return { status: 200, body: team };
  if (path === '/api/stores/s1/audit') {
    return query.cursor ? { status: 200, body: [change(2)] } : { status: 200, body: [change(1)], next: 'n' };
  }
  if (method !== 'PUT') return undefined;
  await slow;
  if (refusal) return refusal;
  const { email, role } = body as { email: string; role: string | null };
  const name = team.find((each) => each.email === email)?.name;
  team = team.filter((each) => each.email !== email);
  if (role) team.push(member(email, role, name));
  const invited = !name;
  return { status: 200, body: { email, role, invited, invitation_url: invited && role ? address : null } };
};

beforeAll(() => startI18n('en'));
beforeEach(async () => {
  team = [
    member('giulia@example.com', 'store_owner', 'Giulia Conti'),
    member('new@example.com', 'store_staff'),
  ];
  refusal = null;
  broken = '';
  slow = undefined;
  await changeLanguage('en');
});
afterEach(cleanup);

const permissions = ['team.read', 'team.update', 'team.remove'];
const open = (locked: object | null = null) => {
  const made = storeOver({ roleAssignment: roleAssignmentSlice.reducer }, server);
  const onOwnRole = vi.fn(async () => undefined);
  draw(
    <>
      <Team
        store={{ id: 's1', name: 'Osteria', permissions, plan: { locked } } as Store}
        email="giulia@example.com"
        onOwnRole={onOwnRole}
      />
      <Toasts scheme="light" />
    </>,
    made.store,
  );
  return { ...made, onOwnRole, user: newUser() };
};
const list = (name: string) => screen.findByRole('list', { name });

test('rows are announced as loading, then there are members, invitations and changes', async () => {
  open();
  expect(screen.getAllByText('Loading…').length).toBeGreaterThan(0);
  const row = within(await list('Members')).getByRole('listitem');
  expect(row.textContent).toContain('Giulia Conti');
  expect(row.textContent).toContain('since 3 May 2026');
  expect(within(row).getByText('you')).toBeTruthy();
  expect(within(await list('Invitations')).getByRole('listitem').textContent).toContain('new@example.com');
  expect((await list('Recent changes')).textContent).toContain('none → Staff');
});

test.each(['/members', '/audit'])('what %s could not bring is asked for again', async (path) => {
  broken = path;
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  broken = '';
  await user.click(retry);
  await list(path === '/members' ? 'Members' : 'Recent changes');
});

test('when the plan has ended people are removed, and no roles given', async () => {
  team = team.map((each) => ({ ...each, assignable_roles: [] }));
  const { user, sent } = open({ reason: 'trial_ended', since });
  const row = within(await list('Invitations'));
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  expect(row.getByRole<HTMLInputElement>('combobox').disabled).toBe(true);
  await user.click(row.getByRole('button', { name: 'Withdraw the invitation of new@example.com' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1));
});

test.each([
  ['somebody of the team', 'Anna Rossi'],
  ['somebody invited', 'new@example.com'],
  ['somebody new', 'third@example.com'],
])('%s becomes an owner only after a question', async (_, who) => {
  team.push(member('anna@example.com', 'store_staff', 'Anna Rossi'));
  const { user, sent } = open();
  await list('Members');
  if (who.startsWith('third')) {
    await user.type(screen.getByRole('textbox', { name: 'E-mail' }), who);
    await user.click(screen.getByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Owner' }));
    await user.click(screen.getByRole('button', { name: 'Add to the team' }));
  } else {
    await user.click(screen.getByRole('combobox', { name: `Role of ${who}` }));
    await user.click(await screen.findByRole('option', { name: 'Owner' }));
  }
  const question = await screen.findByRole('dialog', { name: `Make ${who} an owner?` });
  expect(question.textContent).toContain('can then remove you');
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Make owner' }));
  await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1));
});

test('the last owner is offered no change, and the row says why', async () => {
  Object.assign(team[0] ?? {}, lastOwner);
  open();
  const row = within(await list('Members'));
  expect(row.getByRole<HTMLInputElement>('combobox').disabled).toBe(true);
  expect(row.queryByRole('button', { name: 'Remove Giulia Conti from the team' })).toBeNull();
  expect(row.getByText(/^The only owner\. To change this role/)).toBeTruthy();
});

test('the roles to choose from are those that can be given', async () => {
  team.push({
    ...member('anna@example.com', 'store_staff', 'Anna Rossi'),
    assignable_roles: ['store_manager'],
  });
  const { user } = open();
  await list('Members');
  await user.click(screen.getByRole('combobox', { name: 'Role of Anna Rossi' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Manager', 'Staff']);
});

test('whoever invites is told before that no e-mail is sent, and then gets a link to send', async () => {
  const { user } = open();
  await list('Members');
  const field = screen.getByRole('textbox', { name: 'E-mail' });
  expect(screen.getByText(/For everybody else you get a link to send them: no e-mail is sent/)).toBeTruthy();
  await user.type(field, 'ada@example.com{Enter}');
  expect(await screen.findByRole('heading', { name: 'Now send this link to ada@example.com' })).toBeTruthy();
  const form = within(screen.getByRole('form'));
  const link = form.getByRole<HTMLInputElement>('textbox', { name: 'Link for ada@example.com' });
  expect(link.value).toBe(address);
  await user.click(link);
  expect(link.value.slice(link.selectionStart ?? 0, link.selectionEnd ?? 0)).toBe(address);
  await user.click(form.getByRole('button', { name: 'Copy' }));
  expect(await form.findByText('Copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(address);
});

test('what is typed while somebody is invited stays', async () => {
  const { user } = open();
  await list('Members');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  slow = new Promise((resolve) => {
    answer = resolve;
  });
  await user.type(field, 'ada@example.com{Enter}');
  await user.clear(field);
  await user.type(field, 'bob@example.com');
  answer();
  await screen.findByRole('heading', { name: 'Now send this link to ada@example.com' });
  expect(field.value).toBe('bob@example.com');
});

test('where copying is refused the link is selected, and it is said how to go on', async () => {
  const { user } = open();
  await list('Members');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@example.com{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(
    await screen.findByText(/^Your browser did not let this be copied\. It is selected now/),
  ).toBeTruthy();
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link for ada@example.com' });
  expect(document.activeElement).toBe(link);
  expect([link.selectionStart, link.selectionEnd]).toEqual([0, address.length]);
});

test('somebody who has signed in before is sent no link', async () => {
  team.push(member('luca@example.com', 'store_manager', 'Luca Moretti'));
  const { user } = open();
  await list('Members');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'luca@example.com{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Change role' }));
  expect(await screen.findByText('Role updated to Staff for luca@example.com')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /^Now send this link/ })).toBeNull();
});

test('a pending invitation shows its link again, and no longer when it is withdrawn', async () => {
  const { user } = open();
  const row = within(await list('Invitations'));
  const show = row.getByRole('button', { name: 'Show link: new@example.com' });
  expect(row.queryByRole('textbox', { name: 'Link for new@example.com' })).toBeNull();
  await user.click(show);
  expect(row.getByRole<HTMLInputElement>('textbox', { name: 'Link for new@example.com' }).value).toBe(
    address,
  );
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@example.com{Enter}');
  await screen.findByRole('heading', { name: 'Now send this link to ada@example.com' });
  await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation of ada@example.com' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Now send this link/ })).toBeNull());
});

test('nobody invited is said in words', async () => {
  team.pop();
  open();
  expect(await screen.findByText('Nobody is waiting to join.')).toBeTruthy();
});

test('somebody is added by e-mail, and the form is empty for the next', async () => {
  const { user, sent } = open();
  await list('Members');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  await user.type(field, ' ada@example.com {Enter}');
  expect(await screen.findByText('Role updated to Staff for ada@example.com')).toBeTruthy();
  expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/s1/assign-role-to-a-user',
    body: { email: 'ada@example.com', role: 'store_staff' },
  });
  await waitFor(() => expect(field.value).toBe(''));
  expect((await list('Invitations')).textContent).toContain('ada@example.com');
});

test('an e-mail that is none is said at its field and stays', async () => {
  const errors = [{ location: 'body.email', code: 'not_an_email_address' }];
  refusal = { status: 422, body: { detail: 'body.email must be an e-mail address.', errors } };
  const { user } = open();
  await list('Members');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  await user.type(field, 'ada{Enter}');
  expect(await screen.findByText('Enter an e-mail address such as hello@example.com.')).toBeTruthy();
  expect(field.value).toBe('ada');
});

test('an invitation is withdrawn after one question, and the focus stays on the screen', async () => {
  const { user, sent } = open();
  await list('Invitations');
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of new@example.com' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Nobody is waiting to join.')).toBeTruthy();
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ email: 'new@example.com', role: null });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Members'));
});

test('a role is changed in its row at once', async () => {
  const { user, onOwnRole } = open();
  await list('Members');
  await user.click(screen.getByRole('combobox', { name: 'Role of new@example.com' }));
  await user.click(await screen.findByRole('option', { name: 'Manager' }));
  expect(await screen.findByText('Role updated to Manager for new@example.com')).toBeTruthy();
  expect(onOwnRole).not.toHaveBeenCalled();
});

const chooseOwn = async (user: UserEvent) => {
  await user.click(await screen.findByRole('combobox', { name: 'Role of Giulia Conti' }));
  await user.click(await screen.findByRole('option', { name: 'Manager' }));
};
const puts = (sent: Sent[]) => sent.filter(({ method }) => method === 'PUT');

test('the own ownership is given up after one question; then the stores are read anew', async () => {
  team.push(member('luca@example.com', 'store_owner', 'Luca Moretti'));
  const { user, sent, onOwnRole } = open();
  await chooseOwn(user);
  const question = await screen.findByRole('dialog', { name: 'Give up your role as owner?' });
  expect(question.textContent).toContain('You will be Manager in Osteria');
  await user.click(within(question).getByRole('button', { name: 'Give up role' }));
  expect(await screen.findByText('Role updated to Manager for giulia@example.com')).toBeTruthy();
  await waitFor(() => expect(onOwnRole).toHaveBeenCalledOnce());
  expect(puts(sent)).toHaveLength(1);
});

test('the own ownership stays where that is the answer', async () => {
  const { user, sent } = open();
  await chooseOwn(user);
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Giulia/ }).value).toBe('Owner');
  expect(puts(sent)).toEqual([]);
});

test.each([
  ['LUCA@example.com', 'Luca Moretti is already Manager'],
  ['new@example.com', 'new@example.com is already invited: Staff'],
])('whoever adds %s is told the role there is, and asked', async (email, title) => {
  team.push(member('luca@example.com', 'store_manager', 'Luca Moretti'));
  const { user, sent } = open();
  await list('Members');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Owner' }));
  await user.type(field, `${email}{Enter}`);
  const question = await screen.findByRole('dialog', { name: title });
  expect(question.textContent).toContain('Change the role to Owner?');
  await user.click(within(question).getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(puts(sent)).toEqual([]);
  expect(field.value).toBe(email);
  await user.type(field, '{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Change role' }));
  expect(await screen.findByText(`Role updated to Owner for ${email}`)).toBeTruthy();
  expect(puts(sent)).toHaveLength(1);
});

test('a team that could not be read again says that it may be old, and asks again', async () => {
  const { user } = open();
  await list('Members');
  broken = '/members';
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@example.com{Enter}');
  const sentence = await screen.findByText(/The list may not be up to date\.$/);
  const trouble = sentence.closest<HTMLElement>('[role="alert"]') ?? document.body;
  expect((await list('Invitations')).textContent).not.toContain('ada@example.com');
  broken = '';
  await user.click(within(trouble).getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect((await list('Invitations')).textContent).toContain('ada@example.com'));
  expect(screen.queryByText(/may not be up to date/)).toBeNull();
});

test('the roles to choose from open inside the part of the page they belong to', async () => {
  const { user } = open();
  await list('Members');
  for (const [name, part] of [
    ['Role', screen.getByRole('form', { name: 'Add somebody' })],
    ['Role of Giulia Conti', screen.getByRole('region', { name: 'Members' })],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name }));
    expect(await within(part).findByRole('option', { name: 'Owner' })).toBeTruthy();
    await user.keyboard('{Escape}');
  }
});

test.each<[Language, RegExp]>([
  ['en', /^A store needs an owner/],
  ['de', /^Ein Betrieb braucht/],
  ['fn', /^Un établissement a besoin/],
  ['tr', /^Bir işletmenin sahibi/],
])(
  'in %s who has become the last owner meanwhile stays, and the row says why',
  async (language, sentence) => {
    await changeLanguage(language);
    const detail = "This is the store's last owner. Make somebody else an owner first.";
    refusal = { status: 409, body: { detail, code: 'last_owner' } };
    const { user } = open();
    const takeAway = (await screen.findAllByRole('button', { name: /Giulia Conti/ })).at(-1) as HTMLElement;
    await user.click(takeAway);
    await user.click(
      within(await screen.findByRole('dialog'))
        .getAllByRole('button')
        .at(-1) as HTMLElement,
    );
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByText(detail)).toBeTruthy();
  },
);

test('who has named too many addresses is told to wait', async () => {
  const detail =
    'You have named more than 30 different e-mail addresses within an hour. Wait a while and try again.';
  refusal = { status: 429, body: { detail, code: 'too_many_addresses' } };
  const { user } = open();
  await list('Members');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@example.com{Enter}');
  expect(await screen.findByText(/^You have named many different e-mail addresses/)).toBeTruthy();
});

test('older changes come when they are asked for', async () => {
  const { user } = open();
  await list('Recent changes');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('x2@example.com'));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test.each<[Language, string]>([
  ['en', 'ada@example.com owns 20 stores already'],
  ['de', 'ada@example.com gehören schon 20 Betriebe'],
  ['fn', 'ada@example.com est déjà propriétaire de 20 établissements'],
  ['tr', 'ada@example.com zaten 20 işletmenin sahibi'],
])('in %s it is told who owns as many stores as one may', async (language, sentence) => {
  await changeLanguage(language);
  const params = { limit: 20, email: 'ada@example.com' };
  refusal = { status: 409, body: { detail: 'No.', code: 'too_many_stores', params } };
  const { user } = open();
  const email = (await screen.findAllByRole('textbox')).at(-1) as HTMLElement;
  await user.type(email, 'ada@example.com{Enter}');
  expect(await screen.findByText((text) => text.startsWith(sentence))).toBeTruthy();
});
