// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { base, dish, menuAnswers, openMenu, section, shop } from '../testing';

let answers: ReturnType<typeof menuAnswers>;

const burrata = {
  name: { de: 'mit Burrata', en: 'with burrata' },
  amount: 400,
  allergens: { contains: ['milk'], may_contain: [], free: [] },
};
const group = (id: string, order: number, name: string, more: object = {}) => ({
  ...{ id, order, name: { de: name }, min: 0, max: 0, options: [burrata], revision: 1 },
  ...more,
});
const groups = `${base}/extra-groups`;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers = menuAnswers();
  answers[`GET ${groups}`] = { status: 200, body: [group('g1', 1, 'Belag'), group('g2', 2, 'Beilage')] };
  const menu = answers[`GET ${base}/menus/m1`]?.body as object;
  const dishes = [dish('a', 's', 0, 'Brühe', { extras: ['g2'] }), dish('b', 's', 1, 'Gulasch')];
  answers[`GET ${base}/menus/m1`] = {
    status: 200,
    body: { ...menu, menu_sections: [section('s', 0, 'Suppen', dishes)] },
  };
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** The extras of Brühe, opened. */
const openExtras = async (store?: Store) => {
  const made = await openMenu(answers, store);
  await made.user.click(screen.getByRole('button', { name: /^Brühe/ }));
  await made.user.click(screen.getByRole('button', { name: /^Extras/ }));
  const changed = (method: string, body: object) =>
    waitFor(() =>
      // What has changed is read again.
      expect(made.sent.findLast((each) => each.method !== 'GET')).toMatchObject({ method, body }),
    );
  return { ...made, changed };
};
const choice = (name: string | RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement;

test('a dish has the groups that are chosen, in the order of their choice', async () => {
  const { user, changed } = await openExtras();
  within(screen.getByRole('button', { name: /^Extras/ })).getByText('Beilage');
  expect([choice(/Belag/).checked, choice(/Beilage/).checked]).toEqual([false, true]);
  answers[`PATCH ${base}/dishes/a`] = {
    status: 200,
    body: dish('a', 's', 0, 'Brühe', { extras: ['g2', 'g1'], revision: 2 }),
  };
  await user.click(choice(/Belag/));
  await changed('PATCH', { extras: ['g2', 'g1'] });
});

test('a new group is the dish’s, and open to be written', async () => {
  const { user, sent } = await openExtras();
  const sauce = group('g3', 3, 'Sauce', { options: [] });
  answers[`POST ${groups}`] = { status: 201, body: sauce };
  answers[`PATCH ${base}/dishes/a`] = {
    status: 200,
    body: dish('a', 's', 0, 'Brühe', { extras: ['g2', 'g3'], revision: 2 }),
  };
  await user.click(screen.getByRole('button', { name: 'New group of extras' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the group' }), 'Sauce');
  answers[`GET ${groups}`] = {
    status: 200,
    body: [group('g1', 1, 'Belag'), group('g2', 2, 'Beilage'), sauce],
  };
  await user.click(screen.getByRole('button', { name: 'Add the group' }));
  await screen.findByRole('dialog', { name: 'Sauce' });
  const bodies = () => sent.map(({ method, body }) => [method, body]);
  expect(bodies()).toContainEqual(['POST', { name: { de: 'Sauce' } }]);
  await waitFor(() => expect(bodies()).toContainEqual(['PATCH', { extras: ['g2', 'g3'] }]));
});

/** The dialog of the first group. */
const openGroup = async (store?: Store) => {
  const made = await openExtras(store);
  await made.user.click(screen.getByRole('button', { name: 'Edit Belag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Belag' }));
  answers[`PATCH ${groups}/g1`] = { status: 200, body: group('g1', 1, 'Belag', { revision: 2 }) };
  return { ...made, dialog };
};

test('how many may be chosen is a number, and anything else an error of its field', async () => {
  const { user, dialog, changed, sent } = await openGroup();
  const most = dialog.getByRole('textbox', { name: 'and at most' });
  await user.click(most);
  fireEvent.change(most, { target: { value: 'three' } });
  await user.tab();
  await dialog.findByText('Enter a whole number from 0 to 30.');
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await user.click(most);
  fireEvent.change(most, { target: { value: '3' } });
  await user.tab();
  await changed('PATCH', { max: 3 });
});

test('how many at least and at most go together once they fit', async () => {
  const few = group('g1', 1, 'Belag', { min: 3 });
  answers[`GET ${groups}`] = { status: 200, body: [few] };
  const { user, dialog, sent } = await openGroup();
  const type = async (name: string, value: string) => {
    await user.click(dialog.getByRole('textbox', { name }));
    fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });
    await user.tab();
  };
  await type('and at most', '2');
  await dialog.findByText('Enter a whole number from 3 to 30.');
  answers[`PATCH ${groups}/g1`] = {
    status: 200,
    body: group('g1', 1, 'Belag', { min: 1, max: 2, revision: 2 }),
  };
  await type('Guests choose at least', '1');
  const patches = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  await waitFor(() => expect(patches()).toEqual([{ min: 1, max: 2 }]));
  await waitFor(() => expect(dialog.queryByText('Enter a whole number from 3 to 30.')).toBeNull());
});

test('that there are fewer options than guests are to choose is said', async () => {
  answers[`GET ${groups}`] = { status: 200, body: [group('g1', 1, 'Belag', { min: 3, options: [burrata] })] };
  const { dialog } = await openGroup();
  await dialog.findByText('There is 1 option so far: guests can choose no more.');
});

test('an option has a name, what it adds, and its own allergens', async () => {
  const { user, dialog, changed } = await openGroup();
  const unknown = { contains: [], may_contain: [], free: [] };
  const options = [burrata, { name: { de: 'mit Rucola' }, amount: 0, allergens: unknown }];
  answers[`PATCH ${groups}/g1`] = { status: 200, body: group('g1', 1, 'Belag', { options, revision: 2 }) };
  answers[`GET ${groups}`] = { status: 200, body: [group('g1', 1, 'Belag', { options, revision: 2 })] };
  await user.click(dialog.getByRole('button', { name: 'Add an option' }));
  const name = dialog.getByRole('textbox', { name: 'Name of option 2' });
  await user.type(name, 'mit Rucola');
  const adds = dialog.getByRole('textbox', { name: 'Surcharge for option 2' });
  await user.click(adds);
  fireEvent.change(adds, { target: { value: '1,50' } });
  await user.tab();
  const rocket = { name: { de: 'mit Rucola' }, amount: 150 };
  await changed('PATCH', { options: [burrata, rocket], currency: 'EUR' });
});

test('a group has headings to jump to', async () => {
  const { user } = await openExtras();
  await user.click(screen.getByRole('button', { name: 'Edit Belag' }));
  const dialog = within(await screen.findByRole('dialog'));
  const headings = dialog
    .getAllByRole('heading')
    .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  expect(headings).toEqual(['H2 Belag', 'H3 Options', 'H4 mit Burrata']);
});

test('what is known of an option’s allergens is stored with the others', async () => {
  const { user, dialog, changed } = await openGroup();
  await user.click(dialog.getByRole('button', { name: /^Allergens.*1 contained/ }));
  const fish = dialog.getByRole('radiogroup', { name: 'Fish' });
  await user.click(within(fish).getByRole('radio', { name: 'Free' }));
  const allergens = { contains: ['milk'], may_contain: [], free: ['fish'] };
  await changed('PATCH', { options: [{ ...burrata, allergens }] });
});

test('a group goes from all dishes, and comes back', async () => {
  const { user, dialog, sent } = await openGroup();
  answers[`DELETE ${groups}/g1`] = { status: 204 };
  answers[`GET ${groups}`] = { status: 200, body: [group('g2', 2, 'Beilage')] };
  answers[`POST ${groups}/g1/restore`] = { status: 200, body: group('g1', 1, 'Belag') };
  await user.click(dialog.getByRole('button', { name: 'Delete the group' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Belag/ })).toBeNull());
  const undo = await screen.findByRole('button', { name: /Undo/ });
  answers[`GET ${groups}`] = { status: 200, body: [group('g1', 1, 'Belag'), group('g2', 2, 'Beilage')] };
  await user.click(undo);
  await waitFor(() =>
    expect(sent.findLast(({ method }) => method === 'POST')?.path).toBe(`${groups}/g1/restore`),
  );
  await screen.findByRole('checkbox', { name: /Belag/ });
});

test('who may not change the menu reads the groups', async () => {
  const { dialog } = await openGroup({ ...shop, permissions: [] } as unknown as Store);
  expect(screen.queryByRole('button', { name: 'New group of extras', hidden: true })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Delete the group' })).toBeNull();
  expect((dialog.getByRole('textbox', { name: 'Name of option 1' }) as HTMLInputElement).readOnly).toBe(true);
});
