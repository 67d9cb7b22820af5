// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { type Answers, base, menuAnswers, openMenu, shop } from './testing';

beforeAll(() => startI18n('en'));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** The answers of a store whose menu is as it was made. */
const fresh = (): Answers => {
  const answers = menuAnswers();
  const menu = answers[`GET ${base}/menus/m1`]?.body as { menu_sections: object[]; restaurant_info: object };
  menu.menu_sections = menu.menu_sections.map((section) => ({ ...section, example: true }));
  answers[`PATCH ${base}/menus/m1/restaurant-info`] = {
    status: 200,
    body: { ...menu.restaurant_info, tagline: { de: 'Pasta' }, wifi_name: 'Gast', revision: 2 },
  };
  return answers;
};
const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Tell guests about your place' }));

test('at first use it asks what guests want to know, and stores that', async () => {
  const { user, sent } = await openMenu(fresh());
  const asked = await dialog();
  await user.type(asked.getByRole('textbox', { name: 'Tagline' }), 'Pasta');
  await user.type(asked.getByRole('textbox', { name: 'Wi-Fi name' }), 'Gast');
  await user.type(asked.getByRole('textbox', { name: 'Wi-Fi password' }), 'ciao');
  await user.click(asked.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toMatchObject({
    method: 'PATCH',
    body: { tagline: { de: 'Pasta' }, wifi_name: 'Gast', wifi_password: 'ciao' },
  });
});

test.each<[Store['languages'], boolean]>([
  [['de', 'en'], true],
  [['de'], false],
])('of a store in %j it says in which language to write', async (languages, said) => {
  await openMenu(fresh(), { ...shop, languages });
  const asked = await dialog();
  expect(asked.queryByText(/^Write in German: /) !== null).toBe(said);
});

test('later is for good', async () => {
  const { user, sent } = await openMenu(fresh());
  await user.click((await dialog()).getByRole('button', { name: 'Later' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  cleanup();
  await openMenu(fresh());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is refused stays, with the reason', async () => {
  const answers = fresh();
  answers[`PATCH ${base}/menus/m1/restaurant-info`] = {
    status: 403,
    body: { code: 'forbidden', detail: 'No.' },
  };
  const { user } = await openMenu(answers);
  const asked = await dialog();
  await user.type(asked.getByRole('textbox', { name: 'Tagline' }), 'Pasta');
  await user.click(asked.getByRole('button', { name: 'Save' }));
  await asked.findByRole('alert');
  expect(asked.getByRole<HTMLTextAreaElement>('textbox', { name: 'Tagline' }).value).toBe('Pasta');
});

test.each<[string, () => [Answers, typeof shop]]>([
  ['a menu that is the owner’s', () => [menuAnswers(), shop]],
  ['who may not change it', () => [fresh(), { ...shop, permissions: ['menu.availability'] } as typeof shop]],
])('it does not ask for %s', async (_, given) => {
  await openMenu(...given());
  expect(screen.queryByRole('dialog')).toBeNull();
});
