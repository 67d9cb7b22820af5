// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { base, dish, menuAnswers, openMenu } from '../testing';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const path = `PATCH ${base}/dishes`;

/** The editor with two soups selected; the server answers what `changed` makes of them. */
const open = async (more: object = {}, others: object = {}) => {
  const answers = menuAnswers();
  const dishes = [
    dish('a', 's', 0, 'Brühe', { revision: 2, ...more }),
    dish('b', 's', 1, 'Gulasch', { revision: 2, ...more }),
  ];
  answers[path] = { status: 200, body: dishes };
  Object.assign(answers, others);
  const made = await openMenu(answers);
  await made.user.click(screen.getByRole('button', { name: 'Select dishes' }));
  await made.user.click(screen.getByRole('checkbox', { name: 'Select Brühe' }));
  await made.user.click(screen.getByRole('checkbox', { name: 'Select Gulasch' }));
  await screen.findByText('2 selected');
  return {
    ...made,
    answers,
    changes: () => (made.sent.at(-1)?.body as { changes: object[] } | undefined)?.changes ?? [],
  };
};
const bar = () => within(screen.getByRole('toolbar', { name: 'Select dishes' }));

test('prices go up by percent and end in .90, as they were shown before, and back again', async () => {
  const { user, sent, changes } = await open({ prices: [{ amount: 790 }] });
  await user.click(bar().getByRole('button', { name: 'Change prices' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'How much' }), '+4');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Rounding' }), '.90');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Brühe€7.50 → €7.90',
    'Gulasch€7.50 → €7.90',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Change 2 prices' }));
  await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'));
  const patch = { prices: [{ name: {}, amount: 790 }], currency: 'EUR' };
  expect(changes()).toEqual([
    { id: 'a', revision: 1, dish: patch },
    { id: 'b', revision: 1, dish: patch },
  ]);
  await screen.findByRole('button', { name: /^Brühe.*€7.90/ });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const back = { prices: [{ name: {}, amount: 750 }], currency: 'EUR' };
  await waitFor(() =>
    expect(changes()).toEqual([
      { id: 'a', dish: back },
      { id: 'b', dish: back },
    ]),
  );
});

test.each([
  ['acht', 'Enter a number such as +4 or -2.5.'],
  ['1000000', 'Enter a number such as +4 or -2.5.'],
])('%s percent is no change, and says why', async (typed, message) => {
  const { user, sent } = await open();
  await user.click(bar().getByRole('button', { name: 'Change prices' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'How much' }), `${typed}{Enter}`);
  dialog.getByText(message);
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test('dishes are hidden, and those that are so already are left alone', async () => {
  const { user, sent, changes } = await open({ is_active: false });
  const act = async () => {
    await user.click(bar().getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Hide from guests' }));
  };
  await act();
  await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'));
  expect(changes()).toHaveLength(2);
  await screen.findByText('2 dishes changed');
  const before = sent.length;
  await act();
  expect(sent).toHaveLength(before);
});

test('dishes move to another section', async () => {
  const { user, sent, changes } = await open({ section_id: 't' });
  await user.click(bar().getByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Section' }), 't');
  await user.click(dialog.getByRole('button', { name: 'Move there' }));
  await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'));
  expect(changes()[0]).toEqual({ id: 'a', revision: 1, dish: { section_id: 't' } });
  await screen.findByText('Nothing in this section yet.');
});

test('an allergen is set in all, and the others stay as they are', async () => {
  const { user, sent, changes } = await open();
  await user.click(bar().getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Set an allergen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Allergens' }), 'celery');
  await user.click(dialog.getByRole('button', { name: 'Change them' }));
  await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'));
  expect(changes()[1]).toEqual({
    id: 'b',
    revision: 1,
    dish: { allergens: { contains: ['celery'], may_contain: [], free: [] } },
  });
});

test('dishes are deleted and come back', async () => {
  const { user, answers, changes } = await open();
  const both = answers[path];
  answers[path] = { status: 200, body: [] };
  await user.click(bar().getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete dishes' }));
  await screen.findByText('0 selected');
  expect(changes()).toEqual([
    { id: 'a', revision: 1, dish: {}, deleted: true },
    { id: 'b', revision: 1, dish: {}, deleted: true },
  ]);
  answers[path] = both as never;
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: /^Brühe/ });
});

test('what is refused says why, and nothing has changed', async () => {
  const problem = { status: 412, code: 'stale', detail: 'Somebody changed this dish meanwhile.' };
  const { user } = await open({}, { [path]: { status: 412, body: problem } });
  await user.click(bar().getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete dishes' }));
  await screen.findByRole('alert');
  screen.getByText('2 selected');
});

test('a whole section is selected, or none', async () => {
  const { user } = await openMenu(menuAnswers());
  await user.click(screen.getByRole('button', { name: 'Select dishes' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select all of Suppen' }));
  await screen.findByText('2 selected');
  await user.click(bar().getByRole('button', { name: 'All' }));
  await screen.findByText('3 selected');
  await user.click(bar().getByRole('button', { name: 'None' }));
  await screen.findByText('0 selected');
  await user.click(bar().getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('toolbar')).toBeNull();
});
