// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, answersForEachTest, openDashboard } from './testing';

const answers = answersForEachTest();
const price = () => screen.getByRole('textbox', { name: 'Price' }) as HTMLInputElement;

/** The server's answers once another tab has chosen yen for the store, whose dishes cost as many of them. */
const inYen = (): Answers => {
  const store = answers['GET /api/stores/s0'] as { body: object };
  return { 'GET /api/stores/s0': { status: 200, body: { ...store.body, currency: 'JPY', revision: 2 } } };
};

const refused = {
  status: 422,
  body: {
    code: 'invalid',
    errors: [
      { location: 'body.prices', code: 'other_currency', params: { currency: 'JPY' }, message: 'No.' },
    ],
  },
};

test('a price changed in a currency that the store has left is to be decided in its present one', async () => {
  answers['PATCH /api/stores/s0/dishes/b'] = refused;
  const { user, sent } = openDashboard(answers, '/stores/store-0/menu');
  await user.click(await screen.findByRole('button', { name: /^Mains/ }));
  await user.click(await screen.findByRole('button', { name: /^Steak/ }));
  Object.assign(answers, inYen());
  const type = async (text: string) => {
    await user.click(price());
    fireEvent.change(price(), { target: { value: text } });
    await user.click(screen.getByRole('textbox', { name: 'Description' }));
  };
  const patches = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  await type('12.50');
  await screen.findByText('Somebody else has saved “750” here.');
  expect(price().value).toBe('12.50');
  await type('1800');
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() =>
    expect(patches()).toEqual([
      { prices: [{ amount: 1250, name: {} }], currency: 'EUR' },
      { prices: [{ amount: 1800, name: {} }], currency: 'JPY' },
    ]),
  );
});

test('a new dish priced in it waits until its price is typed again', async () => {
  answers['POST /api/stores/s0/sections/p/dishes'] = refused;
  const { user, sent } = openDashboard(answers, '/stores/store-0/menu');
  await user.click(await screen.findByRole('button', { name: /^Add a dish/ }));
  Object.assign(answers, inYen());
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Roast' } });
  fireEvent.change(price(), { target: { value: '12.50' } });
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('The store now uses JPY. Please check the price.');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  fireEvent.change(price(), { target: { value: '1800' } });
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const posts = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() =>
    expect(posts()).toEqual([
      { name: { en: 'Roast' }, prices: [{ amount: 1250 }], currency: 'EUR' },
      { name: { en: 'Roast' }, prices: [{ amount: 1800 }], currency: 'JPY' },
    ]),
  );
});
