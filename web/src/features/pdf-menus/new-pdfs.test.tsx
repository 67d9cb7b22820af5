// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Store } from '@/api';
import { endEpoch } from '@/api/epoch';
import { startI18n } from '@/i18n';
import { isSendingFile } from '@/lib/pictures/upload-slot';
import { newUser, type Received, type Reply, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { PdfMenus } from './pdf-menus';

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

const file = (name: string, type = 'application/pdf') => new File(['%PDF'], name, { type });
const nameOf = ({ body }: Received) => (body as FormData).get('name');

/** The PDF menus of a store without any, whose server answers uploads when the test says so. */
const open = async () => {
  const list: object[] = [];
  const uploads: { sent: Received; reply: (reply: Reply) => void }[] = [];
  const served = storeOver({}, (sent) =>
    sent.method === 'GET'
      ? { status: 200, body: list }
      : new Promise<Reply>((reply) => void uploads.push({ sent, reply })),
  );
  const drawn = draw(<PdfMenus store={shop} language="de" />, served.store);
  await screen.findByRole('button', { name: 'Add a PDF menu' });
  /** Stores the file that is on its way. */
  const finish = async () => {
    const { sent, reply } = uploads.at(-1) as (typeof uploads)[number];
    const id = `p${list.length}`;
    const added = {
      ...{ id, order: list.length, name: { de: nameOf(sent) }, description: {}, file: id, pdf: '' },
      ...{ address: `/pdf-menu/${id}`, page_count: 2, file_bytes: 400_000, preview: `/${id}.webp` },
      ...{ social_link_type: null, is_active: true, clicks: 0, unique_clicks: 0, revision: 1 },
    };
    list.push(added);
    await act(async () => reply({ status: 201, body: added }));
  };
  return { uploads, finish, user: newUser(), drawn, store: served.store };
};

/** Drops files on the field, as a browser does. */
const drop = (...files: File[]) => {
  const field = screen.getByRole('button', { name: 'Add a PDF menu' });
  const event = createEvent.drop(field);
  Object.defineProperty(event, 'dataTransfer', { value: { files, types: ['Files'] } });
  fireEvent(field, event);
};
const queue = () =>
  within(screen.getByRole('list', { name: 'Files on their way' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('files that are dropped at once become menus one after another, in their order', async () => {
  const { uploads, finish } = await open();
  drop(file('Wine.pdf'), file('Cakes.pdf'), file('Tea.pdf'));
  await waitFor(() => expect(uploads.map(({ sent }) => nameOf(sent))).toEqual(['Wine']));
  expect(queue()).toEqual([
    expect.stringMatching(/^Wine\.pdf/),
    'Cakes.pdf Waits for its turn.',
    'Tea.pdf Waits for its turn.',
  ]);
  await finish();
  await screen.findByRole('switch', { name: 'Show Wine to guests' });
  await waitFor(() => expect(uploads.map(({ sent }) => nameOf(sent))).toEqual(['Wine', 'Cakes']));
  await finish();
  await waitFor(() => expect(uploads).toHaveLength(3));
  await finish();
  await screen.findByRole('switch', { name: 'Show Tea to guests' });
  expect(screen.queryByRole('list', { name: 'Files on their way' })).toBeNull();
});

test('several files are chosen at once, and more while one is on its way', async () => {
  const { uploads, finish } = await open();
  const input = screen.getByLabelText<HTMLInputElement>('Add a PDF menu', { selector: 'input' });
  expect(input.multiple).toBe(true);
  fireEvent.change(input, { target: { files: [file('Wine.pdf'), file('Cakes.pdf')] } });
  drop(file('Tea.pdf'));
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(queue()).toHaveLength(3);
  for (const sent of [2, 3]) {
    await finish();
    await waitFor(() => expect(uploads).toHaveLength(sent));
  }
  expect(uploads.map(({ sent }) => nameOf(sent))).toEqual(['Wine', 'Cakes', 'Tea']);
});

test('one that is refused says so in its place, and those after it go on', async () => {
  const { uploads, user } = await open();
  drop(file('menu.jpg', 'image/jpeg'), file('Wine.pdf'), file('Cakes.pdf'));
  await waitFor(() => expect(uploads.map(({ sent }) => nameOf(sent))).toEqual(['Wine']));
  const errors = [{ location: 'body.file', code: 'pdf_encrypted' }];
  await act(async () => uploads[0]?.reply({ status: 422, body: { code: 'invalid', errors } }));
  await waitFor(() => expect(uploads.map(({ sent }) => nameOf(sent))).toEqual(['Wine', 'Cakes']));
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts).toEqual([
    'menu.jpg Choose a PDF file.',
    expect.stringMatching(/^Wine\.pdf This PDF is protected by a password\./),
  ]);
  await user.click(screen.getAllByRole('button', { name: 'Close this message' })[0] as HTMLElement);
  expect(queue()).toHaveLength(2);
});

test('one that found no server is sent again at its turn, and is not stored twice', async () => {
  const { uploads, finish, user } = await open();
  drop(file('Wine.pdf'), file('Cakes.pdf'));
  await waitFor(() => expect(uploads).toHaveLength(1));
  await act(async () => uploads[0]?.reply({ status: 500, body: {} }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(queue()[0]).toBe('Wine.pdf Waits for its turn.');
  expect(uploads).toHaveLength(2);
  await finish();
  await waitFor(() => expect(uploads).toHaveLength(3));
  expect(uploads[2]?.sent.idempotencyKey).toBe(uploads[0]?.sent.idempotencyKey);
});

test('one that waits is taken out, and one that is given up makes way for the next', async () => {
  const { uploads, user } = await open();
  drop(file('Wine.pdf'), file('Cakes.pdf'), file('Tea.pdf'));
  await waitFor(() => expect(uploads).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Do not add Cakes.pdf' }));
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  expect(document.activeElement, 'the focus stays with the files').toBe(cancel);
  await user.click(cancel);
  await waitFor(() => expect(uploads.map(({ sent }) => nameOf(sent))).toEqual(['Wine', 'Tea']));
  expect(uploads[0]?.sent.signal?.aborted).toBe(true);
});

test('files go on where another screen is shown, and nobody signs out before', async () => {
  const { uploads, finish, drawn, store } = await open();
  drop(file('Wine.pdf'), file('Cakes.pdf'));
  await waitFor(() => expect(uploads).toHaveLength(1));
  drawn.unmount();
  await finish();
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(isSendingFile()).toBe(true);
  draw(<PdfMenus store={shop} language="de" />, store);
  await screen.findByRole('progressbar', { name: 'PDF menu: Cakes' });
  await finish();
  await screen.findByRole('switch', { name: 'Show Cakes to guests' });
  expect(isSendingFile()).toBe(false);
});
