// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { newUser, type Reply, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { companySlice } from '../company-slice';
import { Settings } from './settings';

const saved: { name: string; file: Blob }[] = [];
vi.mock('@/lib/browser/save-file', () => ({
  saveFile: (file: Blob, name: string) => saved.push({ name, file }),
}));

beforeAll(() => {
  startI18n('en');
  // What jsdom lacks.
  Element.prototype.scrollIntoView ??= () => undefined;
});
beforeEach(() => {
  saved.length = 0;
});
afterEach(cleanup);

const store = {
  ...{ id: 's1', slug: 'osteria', name: 'Osteria', type: 'restaurant', address: '', phone: '', email: '' },
  ...{ timeZone: 'Europe/Berlin', languages: ['en'], defaultLanguage: 'en', currency: 'EUR', revision: 1 },
  isListed: true,
  openingHours: {
    mon: null,
    tue: null,
    wed: null,
    thu: null,
    fri: null,
    sat: null,
    sun: null,
    special: null,
  },
  ...{ permissions: ['store.update', 'store.export', 'store.delete'], plan: { locked: null } },
} as unknown as Store;

const open = (
  at: string,
  reply: Reply = { status: 200, body: {} },
  read: () => Reply | Promise<Reply> = () => ({ status: 200, body: store }),
) => {
  const { store: redux, sent } = storeOver({ company: companySlice.reducer }, ({ path }) =>
    path.endsWith('/export')
      ? reply
      : path === '/api/stores/s1'
        ? read()
        : path.endsWith('/company')
          ? { status: 200, body: {} }
          : undefined,
  );
  draw(
    <MemoryRouter initialEntries={[`/stores/osteria/settings${at}`]}>
      <Settings store={store} shown={null} onDeleted={() => undefined} />
    </MemoryRouter>,
    redux,
  );
  return { sent, user: newUser() };
};

test('while they are read, that is said', async () => {
  let answer = (): void => undefined;
  const read = new Promise<Reply>((resolve) => {
    answer = () => resolve({ status: 200, body: store });
  });
  open('', undefined, () => read);
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  expect(screen.queryByRole('textbox')).toBeNull();
  answer();
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toBeTruthy();
  expect(screen.queryByText('Loading…')).toBeNull();
});

test('where they cannot be read, that is said, and what is known of them is there', async () => {
  let down = true;
  const { user, sent } = open('', undefined, () =>
    down ? { status: 500, body: {} } : { status: 200, body: store },
  );
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect((screen.getByRole('textbox', { name: /^Name/ }) as HTMLInputElement).value).toBe('Osteria');
  down = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(sent.filter(({ path }) => path === '/api/stores/s1')).toHaveLength(2);
});

test.each(['Currency', 'Time zone'])('the text of %s is marked when it is entered', async (name) => {
  open('');
  const field = (await screen.findByRole('combobox', { name })) as HTMLInputElement;
  expect(field.value.length).toBeGreaterThan(2);
  field.focus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});

test('a page is kept from search engines by a switch, which is stored at once', async () => {
  const { user, sent } = open('');
  const listed = (await screen.findByRole('switch', {
    name: /^Search engines may show the pages/,
  })) as HTMLInputElement;
  expect(listed.checked).toBe(true);
  await user.click(listed);
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PATCH')).toMatchObject([
      { path: '/api/stores/s1', body: { is_listed: false }, ifMatch: '"1"' },
    ]),
  );
});

test('the address of the hours leads to the hours, and no other does', async () => {
  open('');
  const heading = await screen.findByRole('heading', { name: 'Opening hours' });
  expect(document.activeElement).not.toBe(heading);
  cleanup();
  open('#hours');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Opening hours' })),
  );
});

test('the file is saved as the server sends it', async () => {
  const file = new Blob(['{\n "exported_at": "2026-11-23T02:00:00Z"}']);
  const { user, sent } = open('', {
    status: 200,
    body: file,
    file: 'attachment; filename="osteria-2026-11-28.json"',
  });
  await user.click(await screen.findByRole('button', { name: 'Download everything' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.file).toBe(file);
  expect(saved[0]?.name).toBe('osteria-2026-11-28.json');
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/stores/s1',
    '/api/stores/s1/company',
    '/api/stores/s1/export',
  ]);
});

test('a file that could not be had says why', async () => {
  const { user } = open('', { status: 500, body: new Blob(['{"detail":"Broken."}']) });
  await user.click(await screen.findByRole('button', { name: 'Download everything' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(saved).toEqual([]);
});
