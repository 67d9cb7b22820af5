// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Store } from '@/api';
import { endEpoch } from '@/api/epoch';
import { startI18n } from '@/i18n';
import { newUser, type Received, type Reply, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { PdfMenus } from './pdf-menus';

const saved: { name: string; file: string }[] = [];
vi.mock('@/lib/browser/save-file', () => ({
  saveFile: async (file: Blob, name: string) => saved.push({ name, file: await file.text() }),
}));

beforeAll(() => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  return startI18n('en');
});
afterEach(() => {
  cleanup();
  endEpoch();
});

const shop = {
  ...{ id: 's1', slug: 'osteria', defaultLanguage: 'de', languages: ['de', 'en'] },
  ...{ permissions: ['links.update'], plan: { locked: null } },
} as unknown as Store;

const pdf = (id: string, order: number, name: string, more: object = {}) => ({
  ...{ id, order, name: { de: name }, description: {}, file: `${id}1`, pdf: `/pdf-menu/${id}/download` },
  ...{ address: `/pdf-menu/${id}`, page_count: 2, file_bytes: 400_000, preview: `/images/${id}-p1-800.webp` },
  ...{ social_link_type: null, is_active: true, clicks: 3, unique_clicks: 2, revision: 1, ...more },
});

const base = '/api/stores/s1/pdf-links';
const wine = pdf('a', 1, 'Weine');
const cakes = pdf('b', 2, 'Kuchen');

type Answer = (sent: Received) => Reply | Promise<Reply> | undefined;

const open = (
  list: unknown[],
  answer: Answer = () => undefined,
  store = shop,
  shown: { id: string } | null = null,
  reads: (path: string) => Reply | undefined = () => undefined,
) => {
  const made = storeOver({}, (sent) =>
    sent.method === 'GET' ? (reads(sent.path) ?? { status: 200, body: list }) : answer(sent),
  );
  draw(
    <>
      <PdfMenus store={store} language="de" shown={shown} />
      <Toasts scheme="light" />
    </>,
    made.store,
  );
  const changes = () => made.sent.filter(({ method }) => method !== 'GET');
  return { ...made, changes, user: newUser() };
};

const file = (name = 'Wein_karte.pdf', type = 'application/pdf', content = '%PDF') =>
  new File([content], name, { type });
const choose = (chosen: File) =>
  fireEvent.change(screen.getByLabelText('Add a PDF menu', { selector: 'input' }), {
    target: { files: [chosen] },
  });

test.each([
  [0, '0 clicks'],
  [1, '1 click'],
  [1200, '1,200 clicks'],
])('how often a PDF menu was opened is told in words: %i', async (clicks, told) => {
  open([pdf('a', 1, 'Weine', { clicks })]);
  expect((await screen.findByText(told)).className).not.toMatch(/hidden/i);
});

test('a file that is chosen is sent with a name made of its own, and shown at the end of the list', async () => {
  const list: unknown[] = [wine];
  let uploads: { sent: Received; reply: (reply: Reply) => void }[] = [];
  open(list, (sent) => new Promise<Reply>((reply) => (uploads = [...uploads, { sent, reply }])));
  await screen.findByText('Weine');
  choose(file());
  const bar = await screen.findByRole('progressbar', { name: 'PDF menu: Wein karte' });
  await waitFor(() => expect(uploads).toHaveLength(1));
  const [upload] = uploads;
  if (!upload) throw new Error('nothing is sent');
  act(() => upload.sent.progress(1));
  expect(bar.getAttribute('aria-valuenow')).toBeNull();
  screen.getByText('Making pictures of the pages…');
  expect(upload.sent).toMatchObject({ path: base, idempotencyKey: expect.any(String) });
  expect((upload.sent.body as FormData).get('name')).toBe('Wein karte');
  const added = pdf('c', 3, 'Wein karte');
  list.push(added);
  upload.reply({ status: 201, body: added });
  await screen.findByRole('switch', { name: 'Show Wein karte to guests' });
});

test('the focus stays where a file was added, and goes to the menu that it becomes', async () => {
  const list: unknown[] = [wine];
  let reply: (answer: Reply) => void = () => undefined;
  open(list, () => new Promise<Reply>((answer) => (reply = answer)));
  const add = await screen.findByRole('button', { name: 'Add a PDF menu' });
  add.focus();
  choose(file());
  await screen.findByRole('button', { name: 'Cancel' });
  expect(document.activeElement).toBe(add);
  const added = pdf('c', 3, 'Wein karte');
  list.push(added);
  await waitFor(() => reply({ status: 201, body: added }));
  await waitFor(() => expect(document.activeElement?.id).toBe('pdf-c'));
});

test('who goes on elsewhere while a file is on its way is left there', async () => {
  const list: unknown[] = [wine];
  let reply: (answer: Reply) => void = () => undefined;
  open(list, () => new Promise<Reply>((answer) => (reply = answer)));
  (await screen.findByRole('button', { name: 'Add a PDF menu' })).focus();
  choose(file());
  await screen.findByRole('button', { name: 'Cancel' });
  const elsewhere = screen.getByRole('switch', { name: 'Show Weine to guests' });
  elsewhere.focus();
  const added = pdf('c', 3, 'Wein karte');
  list.push(added);
  await waitFor(() => reply({ status: 201, body: added }));
  await screen.findByRole('switch', { name: 'Show Wein karte to guests' });
  await new Promise((done) => requestAnimationFrame(done));
  expect(document.activeElement).toBe(elsewhere);
});

test('the focus stays with a file that replaces another, and is offered the way back', async () => {
  const { user } = open([wine], () => ({ status: 200, body: { ...wine, file: 'a2', revision: 2 } }));
  await user.click(await screen.findByText('Weine'));
  (await screen.findByRole('button', { name: /^Replace the file of/ })).focus();
  await user.keyboard('{Enter}');
  fireEvent.change(screen.getByLabelText(/^Replace the file of/, { selector: 'input' }), {
    target: { files: [file()] },
  });
  await screen.findByText(/has its new version\.$/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'));
});

test.each([
  ['a picture', () => file('menu.jpg', 'image/jpeg'), 'Choose a PDF file.'],
  ['an empty file', () => file('menu.pdf', 'application/pdf', ''), 'This file is empty.'],
])('%s is refused before it is sent', async (_, chosen, why) => {
  const { changes } = open([]);
  await screen.findByRole('button', { name: 'Add a PDF menu' });
  choose(chosen());
  expect((await screen.findByRole('alert')).textContent).toContain(why);
  expect(changes()).toEqual([]);
});

test.each([
  [{ code: 'pdf_encrypted' }, 'This PDF is protected by a password.'],
  [{ code: 'pdf_too_many_pages', params: { pages: 61, max: 60 } }, 'This PDF has 61 pages; at most 60'],
  [{ code: 'pdf_page_shape', params: { page: 2, max: 10 } }, 'Page 2 is empty or too narrow'],
])('why the server refuses a file is said beside it: %o', async (rule, why) => {
  const errors = [{ location: 'body.file', ...rule }];
  open([], () => ({ status: 422, body: { code: 'invalid', errors } }));
  await screen.findByRole('button', { name: 'Add a PDF menu' });
  choose(file());
  expect((await screen.findByRole('alert')).textContent).toContain(why);
});

test('a menu is switched off, moved, and deleted with a way back', async () => {
  const list = [wine, cakes];
  const { changes, user } = open(list, ({ method }) =>
    method === 'PATCH'
      ? { status: 200, body: { ...wine, is_active: false, revision: 2 } }
      : method === 'POST'
        ? { status: 200, body: wine }
        : { status: 204 },
  );
  await user.click(await screen.findByRole('switch', { name: 'Show Weine to guests' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).toMatchObject({ method: 'PATCH', path: `${base}/a`, body: { is_active: false } });
  await user.click(screen.getByRole('button', { name: 'More for Weine' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]).toMatchObject({ method: 'PUT', path: `${base}/order`, body: { ids: ['b', 'a'] } });
  await user.click(screen.getByRole('button', { name: 'More for Weine' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(changes()).toHaveLength(4));
  expect(
    changes()
      .slice(2)
      .map(({ method, path }) => `${method} ${path}`),
  ).toEqual([`DELETE ${base}/a`, `POST ${base}/a/restore`]);
});

test('a menu that is brought back has its place and the focus, before the list is read again', async () => {
  const list = [wine, cakes];
  let isRead = false;
  const { user } = open(
    list,
    ({ method }) => (method === 'POST' ? { status: 200, body: wine } : { status: 204 }),
    shop,
    null,
    // What is read later never comes.
    () => (isRead ? (new Promise(() => undefined) as never) : undefined),
  );
  const more = await screen.findByRole('button', { name: 'More for Weine' });
  isRead = true;
  more.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Delete' });
  await user.keyboard('{ArrowUp}{Enter}');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.id).toBe('pdf-a'));
  const rows = within(screen.getByRole('list', { name: 'PDF menus' })).getAllByRole('switch');
  expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual([
    'Show Weine to guests',
    'Show Kuchen to guests',
  ]);
});

test('its name is stored as it is typed, and its file replaced under its address', async () => {
  const { changes, user } = open([wine], ({ method, body }) => ({
    status: 200,
    body: { ...wine, ...(method === 'PATCH' && { name: (body as { name: object }).name }), revision: 2 },
  }));
  await user.click(await screen.findByText('Weine'));
  const link = screen.getByRole('link', { name: 'Open the page of Weine' });
  expect(link.getAttribute('href')).toBe('/pdf-menu/a');
  const name = screen.getByRole('textbox', { name: /Name/ });
  await user.clear(name);
  await user.type(name, 'Rotweine');
  await user.tab();
  await waitFor(() => expect(changes().at(-1)?.body).toMatchObject({ name: { de: 'Rotweine' } }));
  fireEvent.change(screen.getByLabelText(/^Replace the file of/, { selector: 'input' }), {
    target: { files: [file()] },
  });
  await waitFor(() => expect(changes().at(-1)).toMatchObject({ method: 'PUT', path: `${base}/a/file` }));
  await screen.findByText(/has its new version\.$/);
});

test('who is led to a menu finds it open', async () => {
  Element.prototype.scrollIntoView ??= () => undefined;
  open([wine, cakes], undefined, shop, { id: 'b' });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Name/ });
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.value).toBe('Kuchen');
});

test.each<[string, string, RegExp | undefined, object | undefined]>([
  ['puts the file before back', 'a2', undefined, { file: 'a1' }],
  [
    'leaves a file that somebody else has put there since',
    'a3',
    /^Somebody has replaced the file of Weine/,
    undefined,
  ],
])('"Undo" after a replacement %s', async (_, stands, says, sends) => {
  const list = [wine];
  const { changes, user } = open(list, ({ method, body }) => {
    list[0] = pdf('a', 1, 'Weine', {
      file: stands,
      revision: 3,
      ...(method === 'PATCH' && (body as object)),
    });
    return { status: 200, body: method === 'PATCH' ? list[0] : { ...list[0], file: 'a2', revision: 2 } };
  });
  await user.click(await screen.findByText('Weine'));
  fireEvent.change(screen.getByLabelText(/^Replace the file of/, { selector: 'input' }), {
    target: { files: [file()] },
  });
  await screen.findByText(/has its new version\.$/);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  if (says) await screen.findByText(says);
  const undo = screen.queryByRole('button', { name: 'Undo' });
  await waitFor(() => expect(!undo?.isConnected || undo.closest('.carte-toast-exit')).toBeTruthy());
  const patches = changes().filter(({ method }) => method === 'PATCH');
  expect(patches.map(({ ifMatch, body }) => ({ ifMatch, body }))).toEqual(
    sends ? [{ ifMatch: '"3"', body: sends }] : [],
  );
});

test('a file that somebody else has replaced meanwhile is replaced once that was seen', async () => {
  const list = [wine];
  const { changes, user } = open(list, ({ ifMatch }) => {
    list[0] = pdf('a', 1, 'Weine', { revision: 2, file_bytes: 5_000_000 });
    return ifMatch === '"2"'
      ? { status: 200, body: { ...list[0], revision: 3 } }
      : { status: 412, body: { code: 'pdf_changed', detail: 'No.' } };
  });
  await user.click(await screen.findByText('Weine'));
  fireEvent.change(screen.getByLabelText(/^Replace the file of/, { selector: 'input' }), {
    target: { files: [file()] },
  });
  await screen.findByText(/^Somebody has changed this PDF menu meanwhile/);
  await screen.findByText(/· 5 MB/);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/has its new version\.$/);
  expect(changes().map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
});

test('a file whose answer was lost is not taken for somebody else’s', async () => {
  const list = [wine];
  const { user } = open(list, () => {
    list[0] = pdf('a', 1, 'Weine', { revision: 2, file_bytes: file().size });
    return { status: 412, body: { code: 'pdf_changed', detail: 'No.' } };
  });
  await user.click(await screen.findByText('Weine'));
  fireEvent.change(screen.getByLabelText(/^Replace the file of/, { selector: 'input' }), {
    target: { files: [file()] },
  });
  await screen.findByText(/has its new version\.$/);
});

test.each([
  ['an owner', shop],
  ['who may only read', { ...shop, permissions: [] } as unknown as Store],
])('%s downloads the file as it was uploaded, also of a menu that is switched off', async (_, store) => {
  saved.length = 0;
  const off = pdf('a', 1, 'Weine', { is_active: false });
  const { sent, user } = open([off], undefined, store, null, (path) =>
    path === `${base}/a/file` ? { status: 200, body: new Blob(['%PDF']) } : undefined,
  );
  await user.click(await screen.findByRole('button', { name: 'More for Weine' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download the file' }));
  await waitFor(() => expect(saved).toEqual([{ name: 'Weine.pdf', file: '%PDF' }]));
  expect(sent.at(-1)).toMatchObject({ method: 'GET', path: `${base}/a/file` });
});

test('why a file cannot be downloaded is said', async () => {
  const { user } = open([wine], undefined, shop, null, (path) =>
    path.endsWith('/file')
      ? { status: 503, body: { code: 'storage_unavailable', detail: 'No.' } }
      : undefined,
  );
  await user.click(await screen.findByRole('button', { name: 'More for Weine' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download the file' }));
  await screen.findByText(/Files cannot be stored or fetched/);
});

test('who may not change links sees the menus alone, and nothing where there are none', async () => {
  const reader = { ...shop, permissions: [] } as unknown as Store;
  open([wine], undefined, reader);
  const list = await screen.findByRole('list', { name: 'PDF menus' });
  expect(within(list).getByRole<HTMLInputElement>('switch').disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Add a PDF menu' })).toBeNull();
  cleanup();
  open([], undefined, reader);
  await waitFor(() => expect(screen.queryByText('PDF menus')).toBeNull());
});
