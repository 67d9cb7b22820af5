// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { base, dish, menuAnswers, openMenu } from './testing';

let answers: ReturnType<typeof menuAnswers>;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers = menuAnswers();
  answers[`PATCH ${base}/dishes/a`] = { status: 200, body: dish('a', 's', 0, 'Brühe', { revision: 2 }) };
  answers[`PATCH ${base}/menus/m1/restaurant-info`] = { status: 500 };
});
afterEach(cleanup);

const field = (name: string | RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement;
/** What is said at a field: its rule and its counter. */
const shown = (at: HTMLElement) =>
  (at.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .filter(Boolean);
const open = async () => {
  const made = await openMenu(answers);
  const changes = () => made.sent.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { ...made, changes };
};

test('a description over the limit is kept as it is, said to be too long, and not sent until it is shorter', async () => {
  const { user, changes } = await open();
  await user.click(screen.getByRole('button', { name: /^Brühe/ }));
  const text = field('Description');
  await user.click(text);
  fireEvent.change(text, { target: { value: 'ä'.repeat(399) } });
  expect(shown(text)).toEqual([]);
  fireEvent.change(text, { target: { value: 'ä'.repeat(400) } });
  expect(shown(text)).toEqual(['400 of 500 characters']);
  fireEvent.change(text, { target: { value: 'ä'.repeat(600) } });
  expect(shown(text)).toEqual(['At most 500 characters.', '600 of 500 characters']);
  expect([text.value.length, text.getAttribute('aria-invalid')]).toEqual([600, 'true']);
  await user.click(field('Price'));
  expect(await screen.findByText('Not saved')).toBeTruthy();
  expect(changes()).toEqual([]);
  await user.click(text);
  fireEvent.change(text, { target: { value: 'ä'.repeat(500) } });
  await user.click(field('Price'));
  await waitFor(() => expect(changes()).toEqual([{ description: { de: 'ä'.repeat(500) } }]));
});

test('characters are counted as the server counts them', async () => {
  const { user, changes } = await open();
  await user.click(screen.getByRole('button', { name: /^Brühe/ }));
  const name = field(/^Name/);
  await user.click(name);
  fireEvent.change(name, { target: { value: '🍜'.repeat(81) } });
  expect(shown(name)).toEqual(['At most 80 characters.', '81 of 80 characters']);
  fireEvent.change(name, { target: { value: `${'🍜'.repeat(80)} ` } });
  expect(shown(name)).toEqual(['80 of 80 characters']);
  await user.click(field('Price'));
  await waitFor(() => expect(changes()).toEqual([{ name: { de: `${'🍜'.repeat(80)} ` } }]));
});

test('the name of a size is as long as it may be', async () => {
  answers[`PATCH ${base}/dishes/b`] = { status: 200, body: dish('b', 's', 1, 'Gulasch', { revision: 2 }) };
  const { user, changes } = await open();
  await user.click(screen.getByRole('button', { name: /^Gulasch/ }));
  await user.click(screen.getByRole('button', { name: 'Add a size' }));
  expect(document.activeElement).toBe(field('Name of size 2'));
  fireEvent.change(field('Name of size 1'), { target: { value: 'x'.repeat(41) } });
  expect(shown(field('Name of size 1'))).toEqual(['At most 40 characters.', '41 of 40 characters']);
  await user.click(field('Description'));
  await screen.findByText('Not saved');
  // The line that was added may have been sent; its name is not.
  expect(JSON.stringify(changes())).not.toContain('xx');
});

test('a fact of the place is as long as it may be', async () => {
  const { user, changes } = await open();
  await user.click(screen.getByRole('button', { name: /^About the place/ }));
  await user.click(field('Wi-Fi name'));
  fireEvent.change(field('Wi-Fi name'), { target: { value: 'x'.repeat(33) } });
  expect(shown(field('Wi-Fi name'))).toContain('At most 32 characters.');
  await user.click(field('Website'));
  expect(changes()).toEqual([]);
});

test('a new section and a new dish have names as long as they may be', async () => {
  const { user, changes } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a section' }));
  const section = field('Name of the section');
  fireEvent.change(section, { target: { value: 'x'.repeat(81) } });
  expect(shown(section)).toContain('At most 80 characters.');
  await user.click(screen.getByRole('button', { name: 'Add the section' }));

  await user.click(screen.getByRole('button', { name: 'Add a dish to Suppen' }));
  const dishes = screen.getAllByRole('textbox', { name: 'Name' }).at(-1) as HTMLInputElement;
  fireEvent.change(dishes, { target: { value: 'x'.repeat(81) } });
  expect(shown(dishes)).toContain('At most 80 characters.');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(changes()).toEqual([]);
});
