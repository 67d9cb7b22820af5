// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Start, Store } from '@/api';
import { startI18n } from '@/i18n';
import { newUser, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { FirstSteps } from './first-steps';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const store = {
  id: 's1',
  slug: 'osteria',
  permissions: ['store.update', 'menu.update', 'links.update', 'tables.update', 'appearance.update'],
  plan: { locked: null },
} as unknown as Store;
const start: Start = {
  menuReplaced: true,
  linksAdded: false,
  picturesAdded: false,
  lookChosen: true,
  hoursSet: false,
  codeDownloaded: false,
  hidden: false,
};

const open = () => {
  const served = storeOver({}, () => ({ status: 200, body: {} }));
  draw(
    <MemoryRouter>
      <FirstSteps store={store} start={start} />
    </MemoryRouter>,
    served.store,
  );
  return served;
};

test('each step says whether it is done, and leads to its place', () => {
  open();
  const steps = within(screen.getByRole('list', { name: 'First steps' })).getAllByRole('listitem');
  const said = steps.map((step) => [
    step.textContent?.includes('Done'),
    within(step).getByRole('link').getAttribute('href'),
  ]);
  expect(said).toContainEqual([true, '/stores/osteria/menu']);
  expect(said).toContainEqual([false, '/stores/osteria/links']);
  expect(said).toContainEqual([true, '/stores/osteria/look']);
  expect(said).toContainEqual([false, '/stores/osteria/codes']);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('2');
});

test('the steps can be put away', async () => {
  const { sent } = open();
  await newUser().click(screen.getByRole('button', { name: 'Hide the steps' }));
  await waitFor(() =>
    expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PATCH', '/api/stores/s1/start', { hidden: true }],
    ]),
  );
});
