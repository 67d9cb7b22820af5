// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { base, dish, menuAnswers, openMenu, section } from './testing';

let answers: ReturnType<typeof menuAnswers>;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers = menuAnswers();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** The details of the price of Brühe, opened, and what is sent of them. */
const openDetails = async () => {
  const { user, sent } = await openMenu(answers);
  answers[`PATCH ${base}/dishes/a`] = {
    status: 200,
    body: dish('a', 's', 0, 'Brühe', { revision: 2 }),
  };
  await user.click(screen.getByRole('button', { name: /^Brühe/ }));
  await user.click(screen.getByRole('button', { name: /^Price details/ }));
  const changed = (body: object) =>
    waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'PATCH', body }));
  return { user, sent, changed };
};

test('a quantity is stored when it is left, and the base price of it by a switch', async () => {
  const { user, changed } = await openDetails();
  const quantity = screen.getByRole('textbox', { name: 'Quantity' });
  expect(screen.queryByRole('switch', { name: /per kilogram/ })).toBeNull();
  await user.click(quantity);
  fireEvent.change(quantity, { target: { value: '0.33' } });
  await user.tab();
  await changed({ prices: [{ amount: 750, content: { thousandths: 330, unit: 'l' } }] });
});

test('a quantity that is none is an error of its field, and nothing is sent', async () => {
  const { user, sent } = await openDetails();
  const quantity = screen.getByRole('textbox', { name: 'Quantity' });
  await user.click(quantity);
  fireEvent.change(quantity, { target: { value: 'much' } });
  await user.tab();
  expect(await screen.findAllByText('Enter a quantity, such as 0.33 or 250.')).not.toEqual([]);
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test('a price for a unit has no quantity besides', async () => {
  const { user, changed } = await openDetails();
  await user.selectOptions(screen.getByRole('combobox', { name: 'The price is for' }), '100 g');
  await changed({ prices: [{ amount: 750, unit: '100g' }] });
});

test('the price of the day takes the place of the prices, which stay', async () => {
  const { user, changed } = await openDetails();
  await user.click(screen.getByRole('switch', { name: /^Price of the day/ }));
  await changed({ price_of_the_day: true });
});

test('a deposit is typed as a price is', async () => {
  const { user, changed } = await openDetails();
  const deposit = screen.getByRole('textbox', { name: 'Deposit' });
  await user.click(deposit);
  fireEvent.change(deposit, { target: { value: '0,25' } });
  await user.tab();
  await changed({ deposit: 25, currency: 'EUR' });
});

test('what is said of prices is in the line of its fold', async () => {
  const menu = answers[`GET ${base}/menus/m1`]?.body as object;
  const more = { prices: [{ amount: 400, content: { thousandths: 330, unit: 'l' } }], deposit: 25 };
  answers[`GET ${base}/menus/m1`] = {
    status: 200,
    body: { ...menu, menu_sections: [section('s', 0, 'Suppen', [dish('a', 's', 0, 'Brühe', more)])] },
  };
  const { user } = await openMenu(answers);
  await user.click(screen.getByRole('button', { name: /^Brühe/ }));
  const fold = screen.getByRole('button', { name: /^Price details/ });
  within(fold).getByText('0.33 l, Deposit €0.25');
});

test('what all prices include is chosen for the menu', async () => {
  const { user, sent } = await openMenu(answers);
  const menu = answers[`GET ${base}/menus/m1`]?.body as { restaurant_info: object };
  answers[`PATCH ${base}/menus/m1/restaurant-info`] = {
    status: 200,
    body: { ...menu.restaurant_info, prices_include: 'vat', revision: 2 },
  };
  await user.click(screen.getByRole('button', { name: /^About the place/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Prices include' }), 'VAT');
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ prices_include: 'vat' }));
});
