// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { allergens } from '@/lib/menu/dish-facts';
import { base, dish, menuAnswers, openMenu, section, shop } from './testing';

let answers: ReturnType<typeof menuAnswers>;

const unknown = { contains: [], may_contain: [], free: [] };
const known = { ...unknown, free: [...allergens] };
const groups = `${base}/extra-groups`;
const option = (name: string, of: object = unknown) => ({
  ...{ name: { de: name, en: name }, amount: 400, allergens: of },
});
const group = (id: string, name: string, options: object[], more: object = {}) => ({
  ...{ id, order: Number(id[1]), name: { de: name }, min: 0, max: 0, options, revision: 1 },
  ...more,
});
const sauces = [option('Senf'), option('Kren', known), option('Aioli')];

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers = menuAnswers();
  answers[`GET ${groups}`] = {
    status: 200,
    body: [
      group('g1', 'Beilage', [option('Knödel')]),
      group('g2', 'Soßen', sauces),
      group('g3', 'Nirgends', [option('Reis')]),
      group('g4', 'Beispiel', [option('Brot')]),
    ],
  };
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** The menu's dishes: two share the sauces, one has dumplings, and an example its own. */
const openWith = (of: object, typingRest = 0) => {
  const menu = answers[`GET ${base}/menus/m1`]?.body as object;
  const dishes = [
    dish('a', 's', 0, 'Brühe', { allergens: known, extras: ['g2'] }),
    dish('b', 's', 1, 'Gulasch', { allergens: of, extras: ['g1', 'g2'] }),
    dish('c', 's', 2, 'Toast', { example: true, extras: ['g4'] }),
  ];
  answers[`GET ${base}/menus/m1`] = {
    status: 200,
    body: { ...menu, menu_sections: [section('s', 0, 'Suppen', dishes)] },
  };
  return openMenu(answers, shop, { typingRest });
};
const radio = (allergen: string, choice: string) =>
  within(screen.getByRole('radiogroup', { name: allergen })).getByRole('radio', { name: choice });
const reviewed = () => screen.queryByRole('heading', { level: 3 })?.textContent;
/** Says of the rest of what is looked at that it is free. */
const freeTheRest = async (user: Awaited<ReturnType<typeof openMenu>>['user']) => {
  await user.click(radio('Eggs', 'Contains'));
  await user.click(screen.getByRole('button', { name: 'No other allergens' }));
};
/** The server takes what is sent of the sauces as these. */
const patched = (options: object[], revision: number) => {
  const body = group('g2', 'Soßen', options, { revision });
  answers[`PATCH ${groups}/g2`] = { status: 200, body };
  answers[`GET ${groups}`] = { status: 200, body: [group('g1', 'Beilage', [option('Knödel', known)]), body] };
};
const eggs = { contains: ['eggs'], may_contain: [], free: allergens.filter((key) => key !== 'eggs') };

test('behind the dishes each extra of theirs is gone through once, in the menu’s order', async () => {
  const { user } = await openWith(unknown);
  await screen.findByText('1 dish and 3 extras need allergens');
  await user.click(screen.getByRole('button', { name: 'Review' }));
  expect(reviewed()).toBeUndefined();
  screen.getByText('3 more after this one');
  await user.click(screen.getByRole('button', { name: 'Skip this dish' }));

  expect(reviewed()).toBe('Senf');
  screen.getByText('Soßen · Brühe and Gulasch');
  expect(document.activeElement, 'the first that is unknown').toBe(radio('Gluten', 'Not known'));
  screen.getByText('2 more after this one');
  await user.click(screen.getByRole('button', { name: 'Skip this extra' }));
  expect(reviewed(), 'what is declared is passed over').toBe('Aioli');
  expect(document.activeElement).toBe(radio('Gluten', 'Not known'));
  await user.click(screen.getByRole('button', { name: 'Skip this extra' }));
  expect(reviewed()).toBe('Knödel');
  screen.getByText('Beilage · Gulasch');
  screen.getByText('This is the last one');
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(reviewed()).toBeUndefined();
  screen.getByText('1 dish and 3 extras need allergens');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Review' })));
});

test('all is done only once nothing is open, and each fact of an extra takes one key', async () => {
  const { user, sent } = await openWith(known, 700);
  await screen.findByText('3 extras need allergens');
  expect(screen.queryByText(/have their allergens/)).toBeNull();
  patched([option('Senf', eggs), sauces[1] as object, option('Aioli')], 2);
  screen.getByRole('button', { name: 'Review' }).focus();
  await user.keyboard('{Enter}');
  expect(reviewed()).toBe('Senf');
  screen.getByText(/^By key: 1 Contains/);
  for (const key of allergens) {
    const group = document.activeElement?.closest('[data-allergen]');
    expect(group?.getAttribute('data-allergen')).toBe(key);
    await user.keyboard(key === 'eggs' ? '1' : '3');
    await waitFor(() => expect(group?.contains(document.activeElement)).toBe(false));
  }
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Next extra'));
  await waitFor(() =>
    expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
      options: [option('Senf', eggs), sauces[1], option('Aioli')],
      currency: 'EUR',
    }),
  );
  await screen.findByText('1 extra needs allergens');
  patched([option('Senf', eggs), sauces[1] as object, option('Aioli', eggs)], 3);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(reviewed()).toBe('Aioli'));
  await freeTheRest(user);
  await waitFor(() => expect(screen.queryByText('1 extra needs allergens')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  await screen.findByText('All dishes and extras have their allergens.');
});

test('what was said of all allergens of an extra is taken back after the next is open', async () => {
  const { user, sent } = await openWith(known);
  await screen.findByText('3 extras need allergens');
  const back = { ...unknown, contains: ['eggs'] };
  patched([option('Senf', back), ...sauces.slice(1)], 2);
  await user.click(screen.getByRole('button', { name: 'Review' }));
  await user.click(radio('Eggs', 'Contains'));
  const bodies = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  await waitFor(() => expect(bodies()).toHaveLength(1));
  patched([option('Senf', eggs), ...sauces.slice(1)], 3);
  await user.click(screen.getByRole('button', { name: 'No other allergens' }));
  await user.click(await screen.findByRole('button', { name: 'Next extra' }));
  expect(reviewed()).toBe('Aioli');
  await waitFor(() => expect(bodies()).toHaveLength(2));
  patched([option('Senf', back), ...sauces.slice(1)], 4);
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() =>
    expect(bodies().at(-1)).toEqual({ options: [option('Senf', back), ...sauces.slice(1)], currency: 'EUR' }),
  );
});

test('escape leaves the review of an extra', async () => {
  const { user } = await openWith(known);
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  expect(reviewed()).toBe('Senf');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(reviewed()).toBeUndefined());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Review' })));
});

test('while it is not known which extras there are, nothing is called done', async () => {
  answers[`GET ${groups}`] = { status: 500, body: {} };
  answers[`PATCH ${base}/dishes/b`] = {
    status: 200,
    body: dish('b', 's', 1, 'Gulasch', { allergens: eggs, extras: ['g1', 'g2'], revision: 2 }),
  };
  const { user } = await openWith(unknown);
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  await freeTheRest(user);
  await waitFor(() => expect(screen.queryByText('1 dish needs allergens')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(screen.queryByText(/have their allergens/)).toBeNull();
});
