// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { AxiosError } from 'axios';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api, type Role } from '@/api';
import { changeLanguage, startI18n } from '@/i18n';
import { newUser, type Reply, type Server, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { roleAssignmentSlice } from './role-assignment-slice';
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
    ['the server’s detail', refused, 'A store keeps at least one owner.'],
    ['the error message where there is none', { status: 502 }, 'status 502'],
    ['where nothing answers', offline, 'Carte’a ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.'],
  ])('where it failed: %s', async (_, reply, text) => {
    await say(null, reply);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
