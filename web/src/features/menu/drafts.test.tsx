// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { base, dish, menuAnswers, openMenu, shop } from './testing';

let answers: ReturnType<typeof menuAnswers>;
const patch = `PATCH ${base}/dishes/a`;
const post = `POST ${base}/sections/s/dishes`;
const stock = `PUT ${base}/dishes/a/sold-out`;
/** There is no server. */
const away = { status: 502 };

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers = menuAnswers();
  answers[patch] = { status: 200, body: dish('a', 's', 0, 'Brühe', { revision: 2 }) };
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const open = async (
  ...options: Parameters<typeof openMenu> extends [unknown, ...infer Rest] ? Rest : never
) => {
  const made = await openMenu(answers, ...options);
  const changes = () => made.sent.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { ...made, changes };
};
const field = (name: string | RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement;
/** Types a text into a field, and goes on to another. */
const write = async (user: Awaited<ReturnType<typeof open>>['user'], at: HTMLElement, text: string) => {
  await user.click(at);
  fireEvent.change(at, { target: { value: text } });
  await user.click(field('Description'));
};

test('a price that is half typed is not sent while one types, with whatever else is sent', async () => {
  const { user, changes } = await open(shop, { typingRest: 0 });
  await user.click(screen.getByRole('button', { name: /^Brühe/ }));
  await user.click(field('Price'));
  fireEvent.change(field('Price'), { target: { value: '1' } });
  fireEvent.change(field('Description'), { target: { value: 'Klar' } });
  await waitFor(() => expect(changes()).toEqual([{ description: { de: 'Klar' } }]));
  answers[patch] = {
    status: 200,
    body: dish('a', 's', 0, 'Brühe', { prices: [{ amount: 920 }], revision: 3 }),
  };
  fireEvent.change(field('Price'), { target: { value: '9,20' } });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(changes().at(-1)).toEqual({ prices: [{ name: {}, amount: 920 }] }));
});

test.each([
  ['a digit more than there are cents', '12.505', '€12,505.00', 1_250_500],
  ['ten times what it was', '75', '€75.00', 7500],
  ['a tenth of what it was', '0.75', '€0.75', 75],
])('a price of %s is asked about, and not sent before the answer', async (_, typed, shown, amount) => {
  const { user, changes } = await open();
  answers[patch] = { status: 200, body: dish('a', 's', 0, 'Brühe', { prices: [{ amount }], revision: 2 }) };
  await user.click(screen.getByRole('button', { name: /^Brühe/ }));
  await write(user, field('Price'), typed);
  const yes = await screen.findByRole('button', { name: `Yes, ${shown}` });
  expect(changes()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Correct it' }));
  expect(document.activeElement).toBe(field('Price'));
  await user.click(yes);
  await waitFor(() => expect(changes()).toEqual([{ prices: [{ name: {}, amount }] }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Yes/ })).toBeNull());
});

test('a bad price is told as soon as it is left, and the description beside it is stored', async () => {
  const { user, changes } = await open();
  await user.click(screen.getByRole('button', { name: /^Brühe/ }));
  await write(user, field('Price'), 'abc');
  expect(field('Price').getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field('Description'), { target: { value: 'Klar' } });
  await user.tab();
  await waitFor(() => expect(changes()).toEqual([{ description: { de: 'Klar' } }]));
  expect(field('Price').value).toBe('abc');
  expect(field('Price').getAttribute('aria-invalid')).toBe('true');
  // It would be there for the next test, too.
  await write(user, field('Price'), '7.50');
});

test('a switch that is tapped twice without a server ends as it was tapped', async () => {
  answers[stock] = away;
  const { user, changes } = await open();
  await user.click(screen.getByRole('button', { name: 'Available: Brühe' }));
  await user.click(await screen.findByRole('button', { name: 'Sold out: Brühe' }));
  await waitFor(() => expect(changes()).toEqual([{ sold_out: true }, { sold_out: false }]));
  answers[stock] = { status: 200, body: dish('a', 's', 0, 'Brühe') };
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(changes().at(-1)).toEqual({ sold_out: false }));
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
  screen.getByRole('button', { name: 'Available: Brühe' });
});

test('a switch that is tapped once without a server stays so, and is sent as soon as there is one', async () => {
  answers[stock] = away;
  const { user, changes } = await open();
  await user.click(screen.getByRole('button', { name: 'Available: Brühe' }));
  await screen.findByText(/^Carte cannot be reached/);
  const row = screen.getByRole('button', { name: 'Sold out: Brühe' }).closest('li') as HTMLElement;
  expect(within(row).getByText('Not saved')).toBeTruthy();
  answers[stock] = { status: 200, body: dish('a', 's', 0, 'Brühe', { sold_out: true }) };
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(within(row).queryByText('Not saved')).toBeNull());
  expect(changes()).toEqual([{ sold_out: true }, { sold_out: true }]);
  screen.getByRole('button', { name: 'Sold out: Brühe' });
});

test('sixty dishes typed in a burst arrive as sixty, in order', async () => {
  let count = 0;
  const names: string[] = [];
  const { user, changes } = await open();
  Object.defineProperty(answers, post, {
    get: () => ({ status: 201, body: dish(`n${++count}`, 's', count + 1, `Dish ${count}`) }),
  });
  await user.click(screen.getByRole('button', { name: 'Add a dish to Suppen' }));
  for (let i = 1; i <= 60; i++) {
    names.push(`Dish ${i}`);
    fireEvent.change(field('Name'), { target: { value: `Dish ${i}` } });
    fireEvent.submit(field('Name').closest('form') as HTMLElement);
    expect(field('Name').value, 'the field is free at once').toBe('');
  }
  await waitFor(() => expect(changes()).toEqual(names.map((name) => ({ name: { de: name } }))), {
    timeout: 60_000,
  });
  await waitFor(() => expect(screen.queryByRole('list', { name: /^Dishes on their way/ })).toBeNull());
  const list = within(screen.getByRole('list', { name: 'Dishes of Suppen' }));
  expect(list.getAllByRole('button', { name: /^Available: Dish/ })).toHaveLength(60);
}, 120_000);

test('a dish that waits for a server stands as pending, with its description, and is kept by the page', async () => {
  answers[post] = away;
  const { user, changes } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a dish to Suppen' }));
  fireEvent.change(field('Name'), { target: { value: 'Linsen' } });
  fireEvent.change(field('Price'), { target: { value: '9,5' } });
  fireEvent.change(field('Description'), { target: { value: 'Rot' } });
  await user.click(screen.getByRole('button', { name: 'Add', exact: true } as object));
  const pending = await screen.findByRole('list', { name: 'Dishes on their way to Suppen' });
  await waitFor(() => expect(pending.textContent).toMatch(/Linsen.*9\.50.*Not saved/));
  const body = { name: { de: 'Linsen' }, description: { de: 'Rot' }, prices: [{ amount: 950 }] };
  expect(changes()).toEqual([body]);
  expect(Object.entries(sessionStorage).flat().join(' ')).toContain('Linsen');
  answers[post] = { status: 201, body: dish('d', 's', 2, 'Linsen') };
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('button', { name: /^Linsen/ });
  expect(changes()).toEqual([body, body]);
});

test('a refused dish holds up no other, and is edited or thrown away', async () => {
  answers[post] = { status: 409, body: { detail: 'Full.' } };
  const { user, changes } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a dish to Suppen' }));
  fireEvent.change(field('Name'), { target: { value: 'Linsen' } });
  await user.click(screen.getByRole('button', { name: 'Add', exact: true } as object));
  const pending = within(await screen.findByRole('list', { name: 'Dishes on their way to Suppen' }));
  await pending.findByText('Full.');
  answers[post] = { status: 201, body: dish('d', 's', 2, 'Erbsen') };
  fireEvent.change(field('Name'), { target: { value: 'Erbsen' } });
  await user.click(screen.getByRole('button', { name: 'Add', exact: true } as object));
  await screen.findByRole('button', { name: /^Erbsen/ });
  pending.getByText('Full.');
  await user.click(pending.getByRole('button', { name: 'Edit' }));
  expect(field('Name').value).toBe('Linsen');
  expect(screen.queryByRole('list', { name: /^Dishes on their way/ })).toBeNull();
  expect(changes()).toHaveLength(2);
});

test('escape keeps a half-typed dish until it is thrown away', async () => {
  const { user } = await open();
  const opener = () => screen.getByRole('button', { name: 'Add a dish to Suppen' });
  await user.click(opener());
  await user.type(field('Name'), 'Gammon st{Escape}');
  await user.click(screen.getByRole('button', { name: /^Suppen/ }));
  await user.click(screen.getByRole('button', { name: /^Suppen/ }));
  await user.click(opener());
  expect(field('Name').value).toBe('Gammon st');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Name').value).toBe('');
});
