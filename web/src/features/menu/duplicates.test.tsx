// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { base, dish, menuAnswers, openMenu } from './testing';

let answers: ReturnType<typeof menuAnswers>;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers = menuAnswers();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('a section is duplicated behind itself, hidden, and opened', async () => {
  const { user, sent } = await openMenu(answers);
  const menu = answers[`GET ${base}/menus/m1`]?.body as { menu_sections: { dishes: object[] }[] };
  const [first] = menu.menu_sections;
  const copy = { ...first, id: 'k', is_active: false, dishes: [dish('ka', 'k', 1, 'Kraftbrühe')] };
  answers[`POST ${base}/sections/s/copies`] = { status: 201, body: copy };
  await user.click(screen.getByRole('button', { name: 'More for Suppen' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() =>
    expect(document.getElementById('section-k')?.getAttribute('aria-expanded')).toBe('true'),
  );
  expect(sent.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
    `${base}/sections/s/copies`,
  ]);
  const folds = [...document.querySelectorAll('[id^="section-"][aria-expanded]')].map(({ id }) => id);
  expect(folds.slice(0, 2)).toEqual(['section-s', 'section-k']);
  const card = within(document.getElementById('section-k')?.closest('li') as HTMLElement);
  expect(card.getByText('Hidden')).toBeTruthy();
  expect(card.getByRole('button', { name: /^Kraftbrühe/ })).toBeTruthy();
  expect(card.getByRole('textbox', { name: 'Name' })).toBeTruthy();
});

test('a dish is duplicated behind itself, and opened', async () => {
  const { user, sent } = await openMenu(answers);
  const copy = dish('k', 's', 2, 'Brühe');
  answers[`POST ${base}/dishes/a/copies`] = { status: 201, body: copy };
  await user.click(screen.getByRole('button', { name: 'More for Brühe' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(document.getElementById('dish-k')?.getAttribute('aria-expanded')).toBe('true'));
  expect(sent.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
    `${base}/dishes/a/copies`,
  ]);
  const rows = [...document.querySelectorAll('[id^="dish-"][aria-expanded]')].map(({ id }) => id);
  expect(rows.slice(0, 3)).toEqual(['dish-a', 'dish-k', 'dish-b']);
});
