// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { newUser, type Reply, settle, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Rail } from './rail';

beforeAll(() => startI18n('en'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const staff = ['store.read', 'menu.availability'];
const manager = [...staff, 'links.update', 'menu.update', 'tables.update', 'appearance.update'];
const owner = [...manager, 'store.update', 'store.export', 'team.read'];
const steps = {
  links_added: true,
  menu_replaced: true,
  pictures_added: true,
  look_chosen: true,
  hours_set: true,
  code_downloaded: false,
  hidden: false,
};

const open = async (
  permissions: string[],
  start: object,
  at = '/stores/osteria/today',
  answer: () => Reply = () => ({ status: 200, body: start }),
) => {
  const store = { id: 's1', slug: 'osteria', permissions, plan: { locked: null } } as unknown as Store;
  const served = storeOver({}, answer);
  draw(
    <MemoryRouter initialEntries={[at]}>
      <Rail store={store} />
    </MemoryRouter>,
    served.store,
  );
  return served;
};

const names = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('the way to the first code is the way in until it has been gone', async () => {
  await open(owner, steps);
  expect(await screen.findByRole('link', { name: 'Start' })).toBeTruthy();
  expect(names()).toEqual(['Start', 'Links', 'Menu', 'Codes', 'Look', 'Team', 'Settings']);
});

test('the way in is known by itself once a server is found', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answer = { status: 502, body: {} as object };
  await open(owner, steps, undefined, () => answer);
  await settle();
  expect(names()[0]).toBe('Today');
  Object.assign(answer, { status: 200, body: steps });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(await screen.findByRole('link', { name: 'Start' })).toBeTruthy();
});

test('where the steps are done or put away, today is the way in', async () => {
  await open(owner, { ...steps, code_downloaded: true });
  await settle();
  expect(names()[0]).toBe('Today');
});

test.each([
  ['staff', staff, ['Sold out', 'Today', 'Links', 'Menu', 'Codes']],
  ['a manager', manager, ['Today', 'Links', 'Menu', 'Codes', 'Look']],
])('%s is offered what their role allows', async (_, permissions, wanted) => {
  await open(permissions, { ...steps, hidden: true });
  expect(names()).toEqual(wanted);
});

test('what a phone has no room for is in a menu, which tells when one is there', async () => {
  await open(owner, { ...steps, hidden: true }, '/stores/osteria/look');
  const more = screen.getByRole('button', { name: 'More' });
  expect(more.dataset.current).toBeDefined();
  await newUser().click(more);
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Look', 'Team', 'Settings']);
});
