// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endEpoch } from '@/api/epoch';
import { startI18n } from '@/i18n';
import { newUser, type Reply, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { SiteConfiguration } from './configuration';
import { configurationReducer } from './configuration-slice';
import { siteSlice } from './site-slice';

const first = {
  ...{
    site_name: 'Carte',
    default_store_id: null,
    default_menu_id: null,
    default_pdf_id: null as string | null,
  },
  ...{ trial_days: 30, measurement_id: null, features: { store_creation: true } },
  ...{ sign_in_providers: [], names: [] as object[], updated_at: null, updated_by_email: null },
};
const pdf = (id: string, name: string, more: object = {}) => ({
  ...{ id, name: { de: name }, description: {}, page_count: 2, file_bytes: 400_000, clicks: 0, revision: 1 },
  ...{ preview: `/images/${id}.webp`, address: `/pdf-menu/${id}`, is_active: true, ...more },
});
const cakes = pdf('p1', 'Kuchen', { is_active: false });
const wine = pdf('p2', 'Weine');
const lunch = pdf('p3', 'Mittag');
const broken: Reply = { status: 500, body: { detail: 'Broken.' } };

/** What is stored, the PDF menus of the store that can be chosen, and what an upload answers. */
let kept: typeof first;
let pdfs: Reply;
let uploaded: Reply;

beforeAll(() => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  return startI18n('en');
});
beforeEach(() => {
  kept = first;
  pdfs = { status: 200, body: [cakes, wine] };
  uploaded = { status: 201, body: lunch };
});
afterEach(() => {
  cleanup();
  endEpoch();
});

const opened = async () => {
  const { store, sent } = storeOver(
    { configuration: configurationReducer, site: siteSlice.reducer },
    ({ method, path, body }) => {
      if (path === '/api/stores') return { status: 200, body: [{ id: 's3', name: 'Kaffeehaus' }] };
      if (path === '/api/stores/s3')
        return { status: 200, body: { id: 's3', name: 'Kaffeehaus', default_language: 'de' } };
      if (path.startsWith('/api/stores/s3/pdf-links')) return method === 'GET' ? pdfs : uploaded;
      if (path === '/api/audit') return { status: 200, body: [] };
      if (method === 'PUT') kept = { ...kept, ...(body as typeof first) };
      return { status: 200, body: kept, revision: 1 };
    },
  );
  draw(
    <>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <SiteConfiguration /> }])} />
      <Toasts scheme="light" />
    </>,
    store,
  );
  await screen.findByRole('form', { name: 'Configuration' });
  return { sent, person: newUser() };
};
const choice = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Default PDF menu' });
const press = (name: string) => newUser().click(screen.getByRole('button', { name }));

/** Chooses the store that has PDF menus. */
const choosePdfsStore = async () => {
  const { person, sent } = await opened();
  await person.click(choice());
  await person.click(await screen.findByRole('option', { name: /Kaffeehaus/ }));
  return { person, sent, group: await screen.findByRole('group', { name: 'PDF menus of Kaffeehaus' }) };
};
const takeFile = (label: string) => {
  const file = new File(['%PDF'], 'Mittag.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files: [file] } });
};
const pdfBox = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

test('a default PDF menu is the first of a store that guests see, or another, or none', async () => {
  const { person, sent } = await choosePdfsStore();
  await screen.findByText('1 change not saved');
  expect(choice().value).toBe('Kaffeehaus · Weine');
  expect([pdfBox(/Kuchen.*Switched off/).checked, pdfBox(/Weine/).checked]).toEqual([false, true]);
  expect(screen.getByRole('link', { name: 'Open the page of Weine' }).getAttribute('href')).toBe(
    '/pdf-menu/p2',
  );
  await person.click(pdfBox(/Kuchen/));
  expect(choice().value).toBe('Kaffeehaus · Kuchen');
  await press('Save');
  await waitFor(() => expect(kept.default_pdf_id).toBe('p1'));
  await press('Choose no default PDF menu');
  expect(screen.queryByRole('group', { name: 'PDF menus of Kaffeehaus' })).toBeNull();
  expect(choice().value).toBe('');
  await press('Discard');
  expect(choice().value).toBe('Kaffeehaus · Kuchen');
  await press('Choose no default PDF menu');
  await press('Save');
  await waitFor(() => expect(kept.default_pdf_id).toBeNull());
  expect(sent.filter(({ method, path }) => method !== 'GET' && path.includes('pdf-links'))).toEqual([]);
});

test('a store without a PDF menu gets its first, which is chosen', async () => {
  pdfs = { status: 200, body: [] };
  const { sent } = await choosePdfsStore();
  expect(screen.getByText(/^Kaffeehaus has no PDF menu yet/)).toBeTruthy();
  expect(screen.getByText('Everything is saved')).toBeTruthy();
  uploaded = {
    status: 422,
    body: { code: 'invalid', errors: [{ location: 'body.file', code: 'pdf_encrypted' }] },
  };
  takeFile('Add a PDF menu');
  expect((await screen.findByRole('alert')).textContent).toContain('protected by a password');
  uploaded = { status: 201, body: lunch };
  pdfs = { status: 200, body: [lunch] };
  takeFile('Add a PDF menu');
  await screen.findByText('Mittag has been added.');
  await waitFor(() => expect(pdfBox(/Mittag/).checked).toBe(true));
  expect(sent.at(-2)).toMatchObject({ method: 'POST', path: '/api/stores/s3/pdf-links' });
  await press('Save');
  await waitFor(() => expect(kept.default_pdf_id).toBe('p3'));
});

test('its file is replaced, which can be taken back', async () => {
  const { sent } = await choosePdfsStore();
  uploaded = { status: 200, body: wine };
  takeFile('Replace the file of Weine');
  await screen.findByText('Weine has its new version.');
  screen.getByRole('button', { name: 'Undo' });
  const puts = sent.filter(({ method }) => method === 'PUT').map(({ path }) => path);
  expect(puts).toEqual(['/api/stores/s3/pdf-links/p2/file']);
});

test('PDF menus that cannot be read leave the choice as it was', async () => {
  pdfs = broken;
  const { person } = await opened();
  await person.click(choice());
  await person.click(await screen.findByRole('option', { name: /Kaffeehaus/ }));
  await screen.findByText(/Something went wrong on our side/);
  expect(choice().value).toBe('');
  expect(screen.getByText('Everything is saved')).toBeTruthy();
});

test('the PDF menus of the one that is stored are asked for again where they could not be read', async () => {
  kept = {
    ...first,
    default_pdf_id: 'p2',
    names: [{ id: 'p2', store_id: 's3', name: 'Kaffeehaus · Weine' }],
  };
  pdfs = broken;
  const { person } = await opened();
  expect(choice().value).toBe('Kaffeehaus · Weine');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  pdfs = { status: 200, body: [wine] };
  await person.click(retry);
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Weine/ })).checked).toBe(true);
});
