// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { newUser, type Reply, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { DeletedStores } from './deleted-stores';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const shop = { id: 's1', slug: 'osteria', name: 'Osteria', erased_at: '2026-12-01T10:00:00Z' };
const button = () => screen.queryByRole('button', { name: 'Bring back Osteria' });

/** Brings a store back, which is answered so. */
const bringBack = async (answer: Reply) => {
  const onRestored = vi.fn();
  const { store } = storeOver({}, ({ method }) =>
    method === 'POST' ? answer : { status: 200, body: [shop] },
  );
  draw(
    <>
      <DeletedStores onRestored={onRestored} />
      <Toasts scheme="light" />
    </>,
    store,
  );
  await newUser().click(await screen.findByRole('button', { name: 'Bring back Osteria' }));
  return onRestored;
};

test('a store that was brought back is told', async () => {
  const onRestored = await bringBack({ status: 200, body: shop });
  await waitFor(() => expect(onRestored).toHaveBeenCalledWith(expect.objectContaining({ slug: 'osteria' })));
});

test('without a server that is told, and the stores stay to try it again', async () => {
  const onRestored = await bringBack({ status: 503 });
  expect(await screen.findByText(/in a moment|connection/)).toBeTruthy();
  expect(button()).not.toBeNull();
  expect(onRestored).not.toHaveBeenCalled();
});

test('where a store can no longer be brought back the list is read again', async () => {
  await bringBack({ status: 404, body: { detail: 'There is no such store.' } });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(button()).toBeNull();
  await newUser().click(retry);
  await waitFor(() => expect(button()).not.toBeNull());
});
