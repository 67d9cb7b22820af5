// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { storeSession } from '@/lib/session/session';
import { newUser, type Reply, type Server, sessionOf, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Account } from './account';
import { currentUserSlice, fetchCurrentUser } from './current-user-slice';
import { photoAddress } from './use-account-draft';

const ada = {
  ...{ uid: 'u1', email: 'ada@osteria.example', name: 'Ada', provider: 'demo', photo_url: '' },
  ...{ language: null, created_at: '2026-11-01T09:00:00Z', permissions: [], link_ids: [], plans: [] },
};

let record: Record<string, unknown>;
let refusal: Reply | null;
const server: Server = ({ method, path, body }) => {
  if (path !== '/api/me') return undefined;
  if (refusal) return refusal;
  if (method === 'PATCH') Object.assign(record, body);
  return { status: 200, body: { user: { ...record } } };
};

const open = async () => {
  const made = storeOver({ currentUser: currentUserSlice.reducer }, server);
  draw(
    <Account
      providerName={(id) => (id === 'demo' ? 'Carte Demo' : id)}
      languageSelect={(_, onChosen) => (
        <button type="button" onClick={() => onChosen('tr')}>
          Türkçe
        </button>
      )}
    />,
    made.store,
  );
  return { ...made, user: newUser(), changes: () => made.sent.filter(({ method }) => method === 'PATCH') };
};
const opened = async () => {
  const made = await open();
  await made.store.dispatch(fetchCurrentUser());
  await screen.findByRole('textbox', { name: 'Name' });
  return made;
};
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const picture = () => document.querySelector('img');

let tab = 0;
beforeAll(() => startI18n('en'));
beforeEach(() => {
  record = { ...ada };
  refusal = null;
  sessionStorage.clear();
  // What one test leaves unsaved is another user's in the next.
  storeSession(sessionOf({ sub: `u${++tab}` }));
});
afterEach(cleanup);

test('until it is known who is signed in, that is said', async () => {
  await open();
  expect(screen.getByRole('status').textContent).toBe('Loading…');
});

test('a record that cannot be read is asked for again', async () => {
  refusal = { status: 500, body: { detail: 'Broken.' } };
  const { store, user } = await open();
  await store.dispatch(fetchCurrentUser());
  await screen.findByRole('alert');
  refusal = null;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(field('Name').value).toBe('Ada'));
});

test('what the identity provider says is told, and is no field', async () => {
  await opened();
  for (const fact of ['ada@osteria.example', 'Carte Demo', '1 November 2026']) {
    expect(screen.getByText(fact)).toBeTruthy();
  }
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
});

test('a name is stored when its field is left, and is then what the user is called', async () => {
  const { user, store, changes } = await opened();
  await user.clear(field('Name'));
  await user.type(field('Name'), ' Ada King{Tab}');
  await screen.findByText('Saved');
  expect(changes()).toMatchObject([{ body: { name: expect.stringContaining('Ada King') } }]);
  expect(store.getState().currentUser.user.name).toContain('Ada King');
});

describe('at the field it is said at once that', () => {
  test.each([
    ['a name is needed', 'Name', ' ', 'Please fill this in.'],
    ['a name is too long', 'Name', 'ü'.repeat(81), 'At most 80 characters.'],
    [
      'a picture is not at an https address',
      'Picture',
      'http://photos.example/a.jpg',
      'Enter an https address such as https://example.com/ada.jpg, at most 2,048 characters long.',
    ],
    [
      'a script is no picture',
      'Picture',
      'javascript:alert(1)',
      'Enter an https address such as https://example.com/ada.jpg, at most 2,048 characters long.',
    ],
  ])('%s', async (_, name, typed, words) => {
    const { changes } = await opened();
    fireEvent.change(field(name), { target: { value: typed } });
    fireEvent.blur(field(name));
    await screen.findByText(words);
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Not saved')).toBeTruthy();
    expect(field(name).value).toBe(typed);
    expect(picture()).toBeNull();
    expect(changes()).toEqual([]);
  });
});

test('a refusal stands at its field, keeps what was typed and what was known, and is in the state', async () => {
  const { store, user } = await opened();
  refusal = {
    status: 422,
    body: { detail: 'No.', errors: [{ location: 'body.name', code: 'one_line', message: 'one line' }] },
  };
  await user.type(field('Name'), ' King{Enter}');
  await screen.findByText('Write it in one line.');
  expect(field('Name').value).toBe('Ada King');
  const { user: known, error } = store.getState().currentUser;
  expect(known.name).toBe('Ada');
  expect(error?.status).toBe(422);
});

test('without a server it is kept, and sent on demand', async () => {
  const { user, changes } = await opened();
  refusal = { status: 503, body: { detail: 'Later.' } };
  await user.type(field('Name'), ' King{Enter}');
  const again = await screen.findByRole('button', { name: 'Try again' });
  refusal = null;
  await user.click(again);
  await screen.findByText('Saved');
  expect(changes().at(-1)?.body).toEqual({ name: 'Ada King' });
});

describe('the picture', () => {
  const address = 'https://photos.example/ada.jpg';

  test('is loaded once its address is typed whole, and stored', async () => {
    const { user, changes } = await opened();
    expect(screen.getByText('A')).toBeTruthy();
    await user.type(field('Picture'), 'photos.example/ada.jpg');
    expect(picture()).toBeNull();
    await user.tab();
    expect(picture()?.src).toBe(address);
    expect(picture()?.getAttribute('referrerpolicy')).toBe('no-referrer');
    await screen.findByText('Saved');
    expect(changes()).toMatchObject([{ body: { photo_url: address } }]);
  });

  test('that does not come is told, with the initial in its place until another address is given', async () => {
    record.photo_url = address;
    const { user } = await opened();
    const shown = picture();
    if (!shown) throw new Error('There is no picture.');
    fireEvent.error(shown);
    expect(screen.getByText(/^No picture could be loaded/).getAttribute('role')).toBe('status');
    expect(screen.getByText('A')).toBeTruthy();
    await user.clear(field('Picture'));
    await user.type(field('Picture'), 'https://photos.example/king.jpg{Enter}');
    await waitFor(() => expect(picture()?.src).toBe('https://photos.example/king.jpg'));
    expect(screen.queryByText(/^No picture could be loaded/)).toBeNull();
  });

  test('can be taken away', async () => {
    record.photo_url = address;
    const { user, changes } = await opened();
    await user.clear(field('Picture'));
    await user.tab();
    expect(picture()).toBeNull();
    await screen.findByText('Saved');
    expect(changes()).toMatchObject([{ body: { photo_url: '' } }]);
  });
});

test('a language that is chosen is stored at once', async () => {
  const { user, changes } = await opened();
  await user.click(screen.getByRole('button', { name: 'Türkçe' }));
  await screen.findByText('Saved');
  expect(changes()).toMatchObject([{ body: { language: 'tr' } }]);
});

test.each([
  ['', ''],
  ['  photos.example/a.jpg ', 'https://photos.example/a.jpg'],
  ['https://photos.example/a.jpg', 'https://photos.example/a.jpg'],
  ['http://photos.example/a.jpg', 'http://photos.example/a.jpg'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
])('%j is the address %j', (typed, address) => {
  expect(photoAddress(typed)).toBe(address);
});
