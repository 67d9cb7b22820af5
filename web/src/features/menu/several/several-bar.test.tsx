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
/** The editor with the first soup selected, which has more than others. */
const openWith = async (more: object) => {
  const answers = menuAnswers();
  const { body } = answers[`GET ${base}/menus/m1`] as { body: { menu_sections: { dishes: object[] }[] } };
  Object.assign(body.menu_sections[0]?.dishes[0] ?? {}, more);
  const made = await openMenu(answers);
  await made.user.click(screen.getByRole('button', { name: 'Select dishes' }));
  await made.user.click(screen.getByRole('checkbox', { name: 'Select Brühe' }));
  return made;
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
      { id: 'b', dish: back },
      { id: 'a', dish: back },
    ]),
  );
});

test('dishes whose prices stay are named before others are changed', async () => {
  const { user } = await openWith({ price_of_the_day: true, prices: [] });
  await user.click(screen.getByRole('checkbox', { name: 'Select Gulasch' }));
  await user.click(bar().getByRole('button', { name: 'Change prices' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText(/price\./)).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: 'How much' }), '+4');
  dialog.getByText('Brühe keeps its price.');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Rounding' }), '0.50');
  await user.clear(dialog.getByRole('textbox', { name: 'How much' }));
  await user.type(dialog.getByRole('textbox', { name: 'How much' }), '+1');
  dialog.getByText('Brühe, Gulasch keep their prices.');
});

test('new prices can be taken back once nothing offers it any more', async () => {
  const { user, sent, changes } = await open({ prices: [{ amount: 790 }] });
  const dialog = async () => {
    await user.click(bar().getByRole('button', { name: 'Change prices' }));
    return within(await screen.findByRole('dialog'));
  };
  const raise = await dialog();
  expect(raise.queryByRole('button', { name: 'Take back' })).toBeNull();
  await user.type(raise.getByRole('textbox', { name: 'How much' }), '+4');
  await user.selectOptions(raise.getByRole('combobox', { name: 'Rounding' }), '.90');
  await user.click(raise.getByRole('button', { name: 'Change 2 prices' }));
  await screen.findByText('2 dishes changed');

  const other = await dialog();
  other.getByText(/^2 dishes got new prices: /);
  expect(other.queryByText(/other prices since then/)).toBeNull();
  await user.click(other.getByRole('button', { name: 'Take back' }));
  await waitFor(() =>
    expect(changes()).toEqual([
      { id: 'a', revision: 2, dish: { prices: [{ name: {}, amount: 750 }], currency: 'EUR' } },
      { id: 'b', revision: 2, dish: { prices: [{ name: {}, amount: 750 }], currency: 'EUR' } },
    ]),
  );
  expect(sent.at(-1)?.method).toBe('PATCH');
  const after = await dialog();
  expect(after.queryByRole('button', { name: 'Take back' })).toBeNull();
});

test('a change that leaves nothing of a price is none, and the sizes of a dish are told apart', async () => {
  const sizes = [
    { name: { de: 'klein', en: 'small' }, amount: 300 },
    { name: { de: 'groß', en: 'large' }, amount: 790 },
  ];
  const { user, sent } = await openWith({ prices: sizes });
  await user.click(bar().getByRole('button', { name: 'Change prices' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Amount' }));
  await user.type(dialog.getByRole('textbox', { name: 'How much' }), '-5');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Brühe, klein€3.00 → €0.00',
    'Brühe, groß€7.90 → €2.90',
  ]);
  expect(dialog.getByRole('alert').textContent).toBe('A price would be €0.00 or less.');
  expect(dialog.getByRole('button', { name: 'Change 2 prices' })).toHaveProperty('disabled', true);
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test.each([
  ['acht', 'Enter a number such as +4 or -2.5.'],
  ['1000000', 'Enter a number such as +4 or -2.5.'],
  ['-150', 'Prices can go down by at most 99%.'],
  ['-99.5', 'Prices can go down by at most 99%.'],
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

test('what has moved comes back to its place', async () => {
  const answers = menuAnswers();
  const { body } = answers[`GET ${base}/menus/m1`] as { body: { menu_sections: { dishes: object[] }[] } };
  body.menu_sections[0]?.dishes.push(dish('d', 's', 2, 'Borschtsch'));
  const { user, sent } = await openMenu(answers);
  const moved = (section: string, revision: number) =>
    ['a', 'b'].map((id, order) => dish(id, section, order + 1, id, { revision }));
  answers[path] = { status: 200, body: moved('t', 2) };
  await user.click(screen.getByRole('button', { name: 'Select dishes' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Brühe' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Gulasch' }));
  await user.click(bar().getByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Section' }), 't');
  await user.click(dialog.getByRole('button', { name: 'Move there' }));
  answers[path] = { status: 200, body: moved('s', 3).reverse() };
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  // The last one first: those before it stand before it.
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({
      changes: [
        { id: 'b', dish: { section_id: 's', before: 'd' } },
        { id: 'a', dish: { section_id: 's', before: 'b' } },
      ],
    }),
  );
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
    dish: { allergens: { contains: ['celery'], may_contain: [], free: [] }, allergens_doubted: false },
  });
});

test('dishes are sold out until tomorrow or until switched, and back again', async () => {
  const { user, answers, sent, changes } = await open({ sold_out: true, sold_out_until: null });
  const act = async (what: string) => {
    await user.click(bar().getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: what }));
  };
  const patches = () => sent.filter(({ method }) => method === 'PATCH').length;
  await act('Mark as available'); // all are
  expect(patches()).toBe(0);
  await act('Sold out until switched back on');
  await waitFor(() => expect(patches()).toBe(1));
  expect(changes()).toEqual(
    ['a', 'b'].map((id) => ({ id, revision: 1, stock: { sold_out: true, until: 'switched' } })),
  );
  await screen.findByText('2 dishes changed');
  await act('Sold out until switched back on'); // they are already
  expect(patches()).toBe(1);
  answers[path] = {
    status: 200,
    body: [
      dish('a', 's', 0, 'Brühe', {
        sold_out: true,
        sold_out_until: '2999-01-01T04:00:00Z',
        portions_left: 0,
      }),
      dish('b', 's', 1, 'Gulasch', { sold_out: true, sold_out_until: '2999-01-01T04:00:00Z' }),
    ],
  };
  await act('Sold out until tomorrow');
  await waitFor(() => expect(patches()).toBe(2));
  expect(changes()[0]).toEqual({ id: 'a', revision: 2, stock: { sold_out: true, until: 'tomorrow' } });
  await act('Mark as available');
  await waitFor(() => expect(patches()).toBe(3));
  expect(changes()).toEqual([
    { id: 'a', revision: 1, stock: { sold_out: false } },
    { id: 'b', revision: 1, stock: { sold_out: false } },
  ]);
  const undo = await screen.findAllByRole('button', { name: 'Undo' });
  await user.click(undo.at(-1) as HTMLElement);
  await waitFor(() => expect(patches()).toBe(4));
  // A count of none comes back with it.
  expect(changes()).toEqual([
    { id: 'b', stock: { sold_out: true, until: 'tomorrow' } },
    { id: 'a', stock: { sold_out: true, until: 'tomorrow', portions_left: 0 } },
  ]);
});

/** Sets an allergen in both soups; the server refuses it, for dishes that are named and `more` that are not. */
const refused = async (fish: number, ids: number[], more = 0) => {
  const rule = (at: number) => ({
    ...{ location: `body.changes[${at}].dish.diets`, code: 'diet_contains', message: 'x' },
    params: { diet: at < fish ? 'vegetarian' : 'vegan', allergen: 'fish' },
  });
  const params = { count: ids.length + more };
  const body = { status: 422, code: 'invalid', detail: 'x', params, errors: ids.map(rule) };
  const { user } = await open({}, { [path]: { status: 422, body } });
  await user.click(bar().getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Set an allergen' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change them' }));
  return (await screen.findByRole('alert')).textContent;
};

test('a rule that one dish breaks names it, and that none has changed', async () => {
  expect(await refused(2, [1])).toMatch(
    'No dish was changed. Gulasch: “vegetarian” does not fit: the dish contains fish.',
  );
});

test('a rule that several dishes break names them', async () => {
  expect(await refused(2, [0, 1])).toMatch(
    'No dish was changed. Brühe, Gulasch: “vegetarian” does not fit: the dish contains fish.',
  );
});

test('each of several rules names its dishes, and how many more there are', async () => {
  const why = 'does not fit: the dish contains fish.';
  expect(await refused(1, [0, 1], 6)).toMatch(
    `No dish was changed. Brühe: “vegetarian” ${why} Gulasch: “vegan” ${why} And 3 more dishes.`,
  );
});

test('of many dishes that break a rule the first five are named', async () => {
  const names = ['Brühe', 'B', 'C', 'D', 'E', 'F', 'G'];
  const answers = menuAnswers();
  const { body } = answers[`GET ${base}/menus/m1`] as { body: { menu_sections: { dishes: object[] }[] } };
  body.menu_sections = [
    { ...body.menu_sections[0], dishes: names.map((name, at) => dish(name, 's', at, name)) },
  ];
  const errors = names.map((_, at) => ({
    location: `body.changes[${at}].dish`,
    code: 'required',
    message: 'x',
  }));
  answers[path] = {
    status: 422,
    body: { status: 422, code: 'invalid', detail: 'x', params: { count: 7 }, errors },
  };
  const { user } = await openMenu(answers);
  await user.click(screen.getByRole('button', { name: 'Select dishes' }));
  await user.click(bar().getByRole('button', { name: 'All' }));
  await user.click(bar().getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hide from guests' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Brühe, B, C, D, E: [^.]*\. And 2 more dishes\./,
  );
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
  const { user, answers, changes } = await open({}, { [path]: { status: 412, body: problem } });
  const { body } = answers[`GET ${base}/menus/m1`] as { body: { menu_sections: { dishes: object[] }[] } };
  body.menu_sections[0]?.dishes.splice(0, 1, dish('a', 's', 0, 'Bouillon', { revision: 9 }));
  const act = async () => {
    await user.click(bar().getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete dishes' }));
  };
  await act();
  await screen.findByRole('alert');
  screen.getByText('2 selected');
  // What somebody else has changed is shown, and may be changed then.
  await screen.findByRole('button', { name: /^Bouillon/ });
  answers[path] = { status: 200, body: [] };
  await act();
  await screen.findByText('0 selected');
  expect(changes()[0]).toMatchObject({ id: 'a', revision: 9 });
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
