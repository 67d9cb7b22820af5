// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endEpoch } from '@/api/epoch';
import { startI18n } from '@/i18n';
import { storeSession } from '@/lib/session/session';
import { sessionOf } from '@/lib/testing';
import { base, dish, menuAnswers, openMenu } from './testing';

let answers: ReturnType<typeof menuAnswers>;
let users = 0;
const post = `POST ${base}/sections/s/dishes`;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  // What one test leaves unsaved is another user's in the next.
  storeSession(sessionOf({ sub: `owner-${users++}` }));
  answers = menuAnswers();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  endEpoch();
});

const opener = () => screen.getByRole('button', { name: 'Add a dish to Suppen' });
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

/** The menu with the form for a new dish of the soups. */
const open = async () => {
  const made = await openMenu(answers);
  await made.user.click(opener());
  const add = () => made.user.click(screen.getByRole('button', { name: 'Add' }));
  const posts = () => made.sent.filter(({ method }) => method === 'POST');
  return { ...made, add, posts };
};
const pending = async () =>
  within(await screen.findByRole('list', { name: 'Dishes on their way to Suppen' }));

test.each([
  ['escape', async (user: Awaited<ReturnType<typeof open>>['user']) => user.keyboard('{Escape}')],
  [
    'a fold of its section',
    async (user: Awaited<ReturnType<typeof open>>['user']) => {
      await user.click(screen.getByRole('button', { name: /^Suppen/ }));
      await user.click(screen.getByRole('button', { name: /^Suppen/ }));
    },
  ],
])('a half-typed dish outlives %s until it is thrown away', async (_, close) => {
  const { user, posts } = await open();
  await user.type(field('Name'), 'Gammon st');
  await close(user);
  if (screen.queryByRole('textbox', { name: 'Name' }) === null) await user.click(opener());
  expect(field('Name').value).toBe('Gammon st');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Name').value).toBe('');
  await user.keyboard('{Escape}');
  await user.click(opener());
  expect(field('Name').value).toBe('');
  expect(posts()).toEqual([]);
});

test('a dish that waits for a server stands as pending, and is made once there is one', async () => {
  answers[post] = { status: 502 };
  const { add, posts } = await open();
  type('Name', 'Linsen');
  type('Price', '9,5');
  type('Description', 'Rot');
  await add();
  expect(field('Name').value, 'the field is free at once').toBe('');
  const row = (await pending()).getByRole('listitem');
  await waitFor(() => expect(row.textContent).toMatch(/Linsen€9\.50.*Not saved/));
  answers[post] = { status: 201, body: dish('d', 's', 2, 'Linsen') };
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('button', { name: /^Linsen/ });
  await waitFor(() => expect(screen.queryByRole('list', { name: /^Dishes on their way/ })).toBeNull());
  const body = { name: { de: 'Linsen' }, description: { de: 'Rot' }, prices: [{ amount: 950 }] };
  expect(posts()).toMatchObject([{ body }, { body }]);
  expect(posts()[1]?.idempotencyKey).toBe(posts()[0]?.idempotencyKey);
});

/** A dish that was refused, and one after it that was not. */
const refuse = async () => {
  answers[post] = { status: 409, body: { detail: 'Full.' } };
  const made = await open();
  type('Name', 'Linsen');
  type('Price', '9,5');
  await made.add();
  await (await pending()).findByText('Full.');
  answers[post] = { status: 201, body: dish('d', 's', 2, 'Erbsen') };
  type('Name', 'Erbsen');
  await made.add();
  await screen.findByRole('button', { name: /^Erbsen/ });
  (await pending()).getByText('Full.');
  return made;
};

test('a refused dish holds up no other, and is edited in the form it was typed in', async () => {
  const { user, add, posts } = await refuse();
  await user.click((await pending()).getByRole('button', { name: 'Edit' }));
  expect([field('Name').value, field('Price').value]).toEqual(['Linsen', '9.50']);
  expect(screen.queryByRole('list', { name: /^Dishes on their way/ })).toBeNull();
  expect(posts()).toHaveLength(2);
  answers[post] = { status: 201, body: dish('e', 's', 3, 'Linsensuppe') };
  type('Name', 'Linsensuppe');
  await add();
  await screen.findByRole('button', { name: /^Linsensuppe/ });
  expect(posts()[2]).toMatchObject({ body: { name: { de: 'Linsensuppe' }, prices: [{ amount: 950 }] } });
});

test('what is typed meanwhile is not replaced by a refused dish', async () => {
  await refuse();
  type('Name', 'Bohn');
  expect((await pending()).queryByRole('button', { name: 'Edit' })).toBeNull();
  type('Name', '');
  (await pending()).getByRole('button', { name: 'Edit' });
});

test('a refused dish is thrown away', async () => {
  const { user, posts } = await refuse();
  await user.click((await pending()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('Full.')).toBeNull());
  expect(screen.queryByRole('list', { name: /^Dishes on their way/ })).toBeNull();
  expect(posts()).toHaveLength(2);
});
