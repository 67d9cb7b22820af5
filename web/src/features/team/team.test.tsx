// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLanguage, type Language, startI18n } from '@/i18n';
import { late } from '@/lib/testing';
import { address, list, member, openTeam, puts, since, type TeamServer, teamServer, toasts } from './testing';

let at: TeamServer;
const open = (locked?: object) => openTeam(at, locked);

beforeAll(() => startI18n('en'));
beforeEach(async () => {
  at = teamServer();
  sessionStorage.clear();
  await changeLanguage('en');
});
afterEach(cleanup);

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
  at.broken = path;
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  at.broken = '';
  await user.click(retry);
  await list(path === '/members' ? 'Members' : 'Recent changes');
});

test('when the plan has ended people are removed, and no roles given', async () => {
  at.team = at.team.map((each) => ({ ...each, assignable_roles: [] }));
  const { user, sent } = open({ reason: 'trial_ended', since });
  const row = within(await list('Invitations'));
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  expect(row.queryByRole('combobox')).toBeNull();
  row.getByText('Staff');
  await user.click(row.getByRole('button', { name: 'Withdraw the invitation of new@example.com' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(puts(sent)).toHaveLength(1));
});

test('whoever invites is told before that no e-mail is sent, and then gets a link to send', async () => {
  const { user } = open();
  await list('Members');
  const field = screen.getByRole('textbox', { name: 'E-mail' });
  expect(screen.getByText(/For everybody else you get a link to send them: no e‑mail is sent/)).toBeTruthy();
  await user.type(field, 'ada@example.com{Enter}');
  expect(await screen.findByRole('heading', { name: 'Now send this link to ada@example.com' })).toBeTruthy();
  expect(toasts()).toEqual(['Role updated to Staff for ada@example.com']);
  const form = within(screen.getByRole('form'));
  const link = form.getByRole<HTMLInputElement>('textbox', { name: 'Link for ada@example.com' });
  expect(link.value).toBe(address);
  await user.click(link);
  expect(link.value.slice(link.selectionStart ?? 0, link.selectionEnd ?? 0)).toBe(address);
  await user.click(form.getByRole('button', { name: 'Copy' }));
  expect(await form.findByText('Copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(address);
});

test.each([
  ['ada', 'Enter an e-mail address such as hello@example.com.'],
  ['jürgen@example.com', /^Before the @ use unaccented letters/],
  ['ada@exam_ple.com', /^This domain, the part after the @, cannot be read/],
])('%s is refused at the field before it is sent, until it is corrected', async (typed, why) => {
  const { user, sent } = open();
  await list('Members');
  const field = screen.getByRole('textbox', { name: 'E-mail' });
  await user.type(field, `${typed}{Enter}`);
  await screen.findByText(why);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.clear(field);
  expect(screen.queryByText(why)).toBeNull();
  await user.type(field, 'ada@example.com{Enter}');
  await screen.findByRole('heading', { name: 'Now send this link to ada@example.com' });
  expect(puts(sent)).toHaveLength(1);
});

test('what is typed while somebody is invited stays', async () => {
  const { user } = open();
  await list('Members');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  const { answer, come } = late({ status: 200 });
  at.slow = answer;
  await user.type(field, 'ada@example.com{Enter}');
  await user.clear(field);
  await user.type(field, 'bob@example.com');
  come();
  await screen.findByRole('heading', { name: 'Now send this link to ada@example.com' });
  expect(field.value).toBe('bob@example.com');
});

test('what is typed and not sent is there when the screen is opened again, in this store alone', async () => {
  const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  const { user } = open();
  await list('Members');
  await user.type(email(), 'bob@exa');
  cleanup();
  const other = openTeam(at, null, 's2');
  await screen.findByRole('form');
  expect(email().value).toBe('');
  cleanup();
  open();
  await list('Members');
  expect(email().value).toBe('bob@exa');
  await other.user.type(email(), 'mple.com{Enter}');
  await screen.findByRole('heading', { name: 'Now send this link to bob@example.com' });
  cleanup();
  open();
  await list('Members');
  expect(email().value).toBe('');
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
  at.team.push(member('luca@example.com', 'store_manager', 'Luca Moretti'));
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
  at.team.pop();
  open();
  expect(await screen.findByText('Nobody is waiting to join.')).toBeTruthy();
});

test('somebody is added by e-mail, and the form is empty for the next', async () => {
  const { user, sent } = open();
  await list('Members');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  await user.type(field, ' ada@example.com {Enter}');
  await waitFor(() => expect(puts(sent)).toHaveLength(1));
  expect(puts(sent)[0]).toMatchObject({
    path: '/api/s1/assign-role-to-a-user',
    body: { email: 'ada@example.com', role: 'store_staff' },
  });
  await waitFor(() => expect(field.value).toBe(''));
  expect((await list('Invitations')).textContent).toContain('ada@example.com');
});

test('an e-mail that the server alone can refuse is said at its field and stays', async () => {
  const errors = [{ location: 'body.email', code: 'email_domain' }];
  at.refusal = { status: 422, body: { detail: 'body.email must be an e-mail address.', errors } };
  const { user, sent } = open();
  await list('Members');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  await user.type(field, 'ada@xn--a.example{Enter}');
  expect(field.placeholder).toBe('hello@example.com');
  const words = 'This domain, the part after the @, cannot be read. Write it exactly as it is registered.';
  // At the field, and as the specification asks in a toast, both in the person's language.
  await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
  expect(toasts()).toEqual([words]);
  expect(field.value).toBe('ada@xn--a.example');
  expect(puts(sent)).toHaveLength(1);
});

test('an invitation is withdrawn after one question, and the focus stays on the screen', async () => {
  const { user, sent } = open();
  await list('Invitations');
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of new@example.com' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Nobody is waiting to join.')).toBeTruthy();
  expect(puts(sent)[0]?.body).toEqual({ email: 'new@example.com', role: null });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Members'));
});

test.each([
  ['LUCA@example.com', 'Luca Moretti is already Manager'],
  ['new@example.com', 'new@example.com is already invited: Staff'],
])('whoever adds %s is told the role there is, and asked', async (email, title) => {
  at.team.push(member('luca@example.com', 'store_manager', 'Luca Moretti'));
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
  await waitFor(() => expect(puts(sent)).toHaveLength(1));
  await waitFor(() => expect(field.value).toBe(''));
});

test('a team that could not be read again says that it may be old, and asks again', async () => {
  const { user } = open();
  await list('Members');
  at.broken = '/members';
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@example.com{Enter}');
  const sentence = await screen.findByText(/What you see may not be up to date\.$/);
  const trouble = sentence.closest<HTMLElement>('[role="alert"]') ?? document.body;
  expect((await list('Invitations')).textContent).not.toContain('ada@example.com');
  at.broken = '';
  await user.click(within(trouble).getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect((await list('Invitations')).textContent).toContain('ada@example.com'));
  expect(screen.queryByText(/may not be up to date/)).toBeNull();
});

test('who has named too many addresses is told to wait', async () => {
  const detail =
    'You have named more than 30 different e-mail addresses within an hour. Wait a while and try again.';
  at.refusal = { status: 429, body: { detail, code: 'too_many_addresses' } };
  const { user } = open();
  await list('Members');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@example.com{Enter}');
  expect(await screen.findAllByText(/^You have named many different e-mail addresses/)).toBeTruthy();
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
  at.refusal = { status: 409, body: { detail: 'No.', code: 'too_many_stores', params } };
  const { user } = open();
  const email = (await screen.findAllByRole('textbox')).at(-1) as HTMLElement;
  await user.type(email, 'ada@example.com{Enter}');
  expect(await screen.findAllByText((text) => text.startsWith(sentence))).toBeTruthy();
});

test('a team of before says once that there is no network', async () => {
  open();
  await list('Members');
  await list('Recent changes');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getAllByText(/What you see may not be up to date\.$/)).toHaveLength(1);
});
