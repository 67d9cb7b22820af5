// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { newUser, type Reply, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { ExportMenu } from './export-menu';

const saved = vi.hoisted(() => [] as string[]);
vi.mock('@/lib/browser/save-file', () => ({ saveFile: (_: Blob, name: string) => saved.push(name) }));
beforeAll(() => startI18n('en'));
afterEach(() => {
  cleanup();
  saved.length = 0;
});

const store = {
  ...{ id: 's1', slug: 'osteria', languages: ['de', 'en'], defaultLanguage: 'de' },
} as unknown as Store;

/** The dialog, open over a server that answers so. */
const open = async (reply: Reply) => {
  const templates = [{ id: 'night', name: { en: 'Night' } }];
  const made = storeOver({}, ({ path }) =>
    path === '/api/templates' ? { status: 200, body: templates } : reply,
  );
  draw(<ExportMenu store={store} menuId="m1" />, made.store);
  const user = newUser();
  await user.click(screen.getByRole('button', { name: 'Export and print' }));
  await screen.findByRole('radio', { name: 'Menu to print' });
  return { ...made, user };
};

test('a menu is printed in the language that is chosen', async () => {
  const file = 'attachment; filename=osteria-menu-2026-11-28-en.pdf';
  const { user, sent } = await open({ status: 200, body: {}, file });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'en');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved).toEqual(['osteria-menu-2026-11-28-en.pdf']);
  expect(sent.at(-1)).toMatchObject({ method: 'GET', path: '/api/stores/s1/menus/m1/export' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a menu is printed in another template, which no other file has', async () => {
  const { user, sent } = await open({ status: 200, body: {} });
  const choice = await screen.findByRole('combobox', { name: 'Template' });
  expect(screen.getByRole('option', { name: 'That of your pages', selected: true })).toBeTruthy();
  await user.selectOptions(choice, 'Night');
  await user.click(screen.getByRole('radio', { name: 'Excel workbook' }));
  expect(screen.queryByRole('combobox', { name: 'Template' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Menu to print' }));
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(sent.at(-1)?.query).toMatchObject({ format: 'pdf', template: 'night' });
});

test('the list of allergens and files that hold all languages are offered', async () => {
  const { user, sent } = await open({ status: 200, body: {} });
  await user.click(screen.getByRole('radio', { name: 'Excel workbook' }));
  expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'List of allergens' }));
  expect(screen.getByRole('combobox', { name: 'Language' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(sent.at(-1)).toMatchObject({ path: '/api/stores/s1/menus/m1/allergen-list' });
});

test('what failed is said where it was asked for', async () => {
  const { user } = await open({ status: 500, body: { detail: 'No.' } });
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('could not be made'));
  expect(saved).toHaveLength(0);
});
