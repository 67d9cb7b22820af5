// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { settle } from '@/lib/testing';
import { answersForEachTest, held, openDashboard } from './testing';

const answers = answersForEachTest();

/** Whether a toast is on its way out: it goes at the end of an animation that jsdom does not play. */
const isGoing = (inside: Element): boolean => inside.closest('.carte-toast-exit') !== null;

const deleteRow = (name: string) => async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
};

/** What is deleted in the first store: on which screen, how, and by which call. */
const deletions: [what: string, at: string, remove: (user: UserEvent) => Promise<void>, call: string][] = [
  ['a link', 'links', deleteRow('Site 0'), 'DELETE links/l0'],
  ['a dish', 'menu', deleteRow('Broth'), 'DELETE dishes/a'],
  [
    'the example',
    'menu',
    async (user) => user.click(await screen.findByRole('button', { name: 'Remove it' })),
    'DELETE menus/m/example',
  ],
  [
    'a table',
    'codes',
    async (user) => {
      await user.click(await screen.findByRole('button', { name: /^Table 1/ }));
      await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    },
    'POST tables/delete',
  ],
];

/** A call in the first store. */
const inStore = (call: string): string => call.replace(' ', ' /api/stores/s0/');

test.each(deletions)('the way back of %s goes with its store', async (_, at, remove, call) => {
  answers[inStore(call)] = { status: 204 };
  const { user, go } = openDashboard(answers, `/stores/store-0/${at}`);
  await remove(user);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(isGoing(undo)).toBe(false);
  await go(`/stores/store-1/${at}`);
  await waitFor(() => expect(!undo.isConnected || isGoing(undo)).toBe(true));
});

test.each(deletions)(
  'the way back of %s is not offered in another store when the answer comes there',
  async (_, at, remove, call) => {
    const { answer, release } = held({ status: 204 });
    answers[inStore(call)] = answer;
    const { user, go, sent } = openDashboard(answers, `/stores/store-0/${at}`);
    await remove(user);
    await waitFor(() =>
      expect(sent.some(({ method, path }) => `${method} ${path}` === inStore(call))).toBe(true),
    );
    await go(`/stores/store-1/${at}`);
    await screen.findByRole('button', { name: 'Store: Store 1' });
    await act(async () => {
      release();
      await settle();
    });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
);

test('the way back of a store outlives its screens', async () => {
  const { user, router } = openDashboard(answers, '/stores/store-1/settings');
  answers['DELETE /api/stores/s1'] = { status: 204 };
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  const question = within(await screen.findByRole('dialog'));
  await user.type(await question.findByRole('textbox'), 'store-1');
  await user.click(question.getByRole('button', { name: /^Delete/ }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/stores/store-0/links'));
  await screen.findByRole('button', { name: 'More for Site 0' });
  expect(isGoing(undo)).toBe(false);
});

test('an undo without a network says at once that it waits, and is done when there is one, in another store too', async () => {
  answers['DELETE /api/stores/s0/links/l0'] = { status: 204 };
  answers['POST /api/stores/s0/links/l0/restore'] = { status: 200, body: {} };
  const { user, sent, go } = openDashboard(answers, '/stores/store-0/links');
  const restores = () => sent.filter(({ path }) => path.endsWith('/restore')).length;
  await deleteRow('Site 0')(user);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(undo);
  expect(await screen.findByText('Waits for your connection')).toBeTruthy();
  expect(restores()).toBe(0);
  await go('/stores/store-1/links');
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(restores()).toBe(1));
});
