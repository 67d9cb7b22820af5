// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { AxiosError } from 'axios';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api, type Role } from '@/api';
import { changeLanguage, type Language, startI18n } from '@/i18n';
import { newUser, type Reply, type Server, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { roleAssignmentSlice } from './role-assignment-slice';
import { list, member, openTeam, puts, type TeamServer, teamServer } from './testing';
import { useAssignRole } from './use-assign-role';

const email = 'ada@new.example';
const give = (role: Role | null, id = 's1') => ({ id, email, role });
const assignRole = ({ id, ...roleAssignment }: ReturnType<typeof give>) =>
  api.endpoints.assignRole.initiate({ id, roleAssignment });
const answer = (role: Role | null): Reply => ({ status: 200, body: { email, role, invited: false } });
const refused: Reply = { status: 409, body: { detail: 'A store keeps at least one owner.' } };

const offline: Server = () => Promise.reject(new AxiosError('Network Error'));

const setUp = (reply: Reply | Server) => {
  const { store, sent } = storeOver(
    { roleAssignment: roleAssignmentSlice.reducer },
    typeof reply === 'function' ? reply : () => reply,
  );
  return { store, sent, state: () => store.getState().roleAssignment };
};

describe('a role assignment', () => {
  test('is none at first', () => {
    expect(roleAssignmentSlice.getInitialState()).toEqual({
      email: '',
      role: null,
      loading: false,
      error: null,
    });
  });

  test('starts with whom and what', () => {
    const { store, state } = setUp(answer('store_staff'));
    void store.dispatch(assignRole(give('store_staff')));
    expect(state()).toEqual({ email, role: 'store_staff', loading: true, error: null });
  });

  test('that succeeds has role and email of the answer', async () => {
    const { store, state } = setUp(answer('store_owner'));
    await store.dispatch(assignRole(give('store_staff')));
    expect(state()).toEqual({ email, role: 'store_owner', loading: false, error: null });
  });

  test('that fails has the error', async () => {
    const { store, state } = setUp(refused);
    await store.dispatch(assignRole(give(null)));
    expect(state()).toMatchObject({
      email,
      role: null,
      loading: false,
      error: { status: 409, detail: 'A store keeps at least one owner.' },
    });
  });

  test.each([
    ['s1', 'store_manager', '/api/s1/assign-role-to-a-user'],
    ['platform', 'admin_developer', '/api/platform/assign-role-to-a-user'],
    ['s1', null, '/api/s1/assign-role-to-a-user'],
  ] as const)('in %s of %s is a PUT to %s', async (id, role, path) => {
    const { store, sent } = setUp(answer(role));
    await store.dispatch(assignRole(give(role, id)));
    expect(sent).toMatchObject([{ method: 'PUT', path, body: { email, role } }]);
  });
});

const Assign = ({ role }: { role: Role | null }) => {
  const assign = useAssignRole();
  return (
    <button type="button" onClick={() => void assign(give(role))}>
      Assign
    </button>
  );
};
describe('what is said of it', () => {
  beforeAll(() => startI18n('en'));
  afterEach(cleanup);

  const say = async (role: Role | null, server: Reply | Server) => {
    draw(
      <>
        <Assign role={role} />
        <Toasts scheme="light" />
      </>,
      setUp(server).store,
    );
    await newUser().click(screen.getByRole('button', { name: 'Assign' }));
  };

  test.each([
    ['en', 'store_manager', 'Role updated to Manager for ada@new.example'],
    ['en', 'admin_developer', 'Role updated to Operator for ada@new.example'],
    ['en', null, 'Role updated to none for ada@new.example'],
    ['fn', 'store_owner', 'Rôle défini sur « Propriétaire » pour ada@new.example'],
    ['de', 'store_staff', 'Rolle von ada@new.example: Service'],
    ['tr', null, 'ada@new.example için yeni rol: yok'],
  ] as const)('in %s of %s', async (language, role, text) => {
    await changeLanguage(language);
    await say(role, answer(role));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test.each([
    ['the server’s detail where nothing else is known', refused, 'A store keeps at least one owner.'],
    [
      'in the person’s language where its code has a text',
      { status: 409, body: { code: 'last_owner', detail: 'This is the store’s last owner.' } },
      'Bir işletmenin sahibi olmalı ve bu kişi sonuncusu. Önce bu rolü başka birine verin.',
    ],
    [
      'where it went wrong there',
      { status: 500 },
      'Bizim tarafımızda bir sorun oluştu. Lütfen birazdan yeniden deneyin.',
    ],
    ['where nothing answers', offline, 'Carte’a ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.'],
  ])('where it failed: %s', async (_, reply, text) => {
    await say(null, reply);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('in the team', () => {
  let at: TeamServer;
  const open = () => openTeam(at);

  beforeAll(() => startI18n('en'));
  beforeEach(async () => {
    at = teamServer();
    await changeLanguage('en');
  });
  afterEach(cleanup);

  test.each([
    ['somebody of the team', 'Anna Rossi'],
    ['somebody invited', 'new@example.com'],
    ['somebody new', 'third@example.com'],
  ])('%s becomes an owner only after a question', async (_, who) => {
    at.team.push(member('anna@example.com', 'store_staff', 'Anna Rossi'));
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
    expect(puts(sent)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Make owner' }));
    await waitFor(() => expect(puts(sent)).toHaveLength(1));
  });

  test('the last owner is offered no change, and the row says why', async () => {
    Object.assign(at.team[0] ?? {}, { last_owner: true, removable: false, assignable_roles: [] });
    open();
    const row = within(await list('Members'));
    expect(row.queryByRole('combobox')).toBeNull();
    expect(row.getByText('Owner')).toBeTruthy();
    expect(row.queryByRole('button', { name: 'Remove Giulia Conti from the team' })).toBeNull();
    expect(row.getByText(/^The only owner\. To change this role/)).toBeTruthy();
  });

  test('the roles to choose from are those that can be given', async () => {
    at.team.push({
      ...member('anna@example.com', 'store_staff', 'Anna Rossi'),
      assignable_roles: ['store_manager'],
    });
    const { user } = open();
    await list('Members');
    await user.click(screen.getByRole('combobox', { name: 'Role of Anna Rossi' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Manager', 'Staff']);
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

  test('the own ownership is given up after one question; then the stores are read anew', async () => {
    at.team.push(member('luca@example.com', 'store_owner', 'Luca Moretti'));
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
      at.refusal = { status: 409, body: { detail, code: 'last_owner' } };
      const { user } = open();
      const takeAway = (await screen.findAllByRole('button', { name: /Giulia Conti/ })).at(-1) as HTMLElement;
      await user.click(takeAway);
      await user.click(
        within(await screen.findByRole('dialog'))
          .getAllByRole('button')
          .at(-1) as HTMLElement,
      );
      // In the row and in a toast, which both speak the person's language.
      await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
      expect(screen.queryByText(detail)).toBeNull();
    },
  );
});
