// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { allergens } from '@/lib/menu/dish-facts';
import { base, dish, menuAnswers, openMenu, shop } from './testing';

let answers: ReturnType<typeof menuAnswers>;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers = menuAnswers();
  stores(none);
});
afterEach(cleanup);

const none = { contains: [], may_contain: [], free: [] };
const allBut = (key: string) => allergens.filter((each) => each !== key);
const state = (allergen: string) =>
  (
    within(screen.getByRole('radiogroup', { name: allergen }))
      .getAllByRole('radio')
      .find((each) => (each as HTMLInputElement).checked) as HTMLInputElement
  ).labels?.[0]?.textContent;

/** What the server keeps of the next change, and answers. */
const stores = (known: object) => {
  answers[`PATCH ${base}/dishes/a`] = {
    status: 200,
    body: dish('a', 's', 0, 'Brühe', { allergens: known, revision: 2 }),
  };
};

const open = async () => {
  const made = await openMenu(answers, shop, { typingRest: 0 });
  await made.user.click(screen.getByRole('button', { name: /^Brühe/ }));
  await made.user.click(fold());
  const patches = () => made.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { ...made, patches };
};
const fold = () => screen.getByRole('button', { name: /^Allergens/ });
const rest = () => screen.queryByRole('button', { name: 'No other allergens' });
const noneOf = () => screen.queryByRole('button', { name: 'Contains none of the 14' });
const question = () => screen.findByRole('dialog', { name: /none of the 14 allergens/ });

test('guests read that a dish is free of all 14 only after a question that names what they read', async () => {
  const { user, patches } = await open();
  expect(rest(), 'there is no rest while nothing is stated').toBeNull();
  await user.click(noneOf() as HTMLElement);
  expect((await question()).textContent).toContain('“contains none of the 14 allergens”');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(state('Celery'), 'and its editor is still open').toBe('Not known');

  stores({ ...none, free: allergens });
  await user.click(noneOf() as HTMLElement);
  await user.click(within(await question()).getByRole('button', { name: 'It contains none' }));
  await waitFor(() => expect(patches()).toEqual([{ allergens: { ...none, free: [...allergens] } }]));
  expect([rest(), noneOf()]).toEqual([null, null]);

  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(patches().at(-1)).toEqual({ allergens: none }));
  expect(state('Celery')).toBe('Not known');
});

test('free of the rest is offered once an allergen is stated, and is undone to what it was before', async () => {
  const { user, patches } = await open();
  const celery = within(screen.getByRole('radiogroup', { name: 'Celery' }));
  await user.click(celery.getByRole('radio', { name: 'Traces' }));
  expect(noneOf()).toBeNull();
  stores({ ...none, may_contain: ['celery'], free: allBut('celery') });
  await user.click(rest() as HTMLElement);
  const before = { ...none, may_contain: ['celery'] };
  await waitFor(() => expect(patches().at(-1)).toEqual({ allergens: { ...before, free: allBut('celery') } }));
  expect(state('Fish')).toBe('Free');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(patches().at(-1)).toEqual({ allergens: before }));
  expect([state('Celery'), state('Fish')]).toEqual(['Traces', 'Not known']);
});

test('it is undone after the editor was closed, too, and what was in doubt is again', async () => {
  const known = { ...none, contains: ['celery'] };
  const menu = answers[`GET ${base}/menus/m1`]?.body as { menu_sections: { dishes: object[] }[] };
  Object.assign(menu.menu_sections[0]?.dishes[0] ?? {}, { allergens: known, allergens_doubted: true });
  const { user, patches } = await open();
  await user.click(rest() as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(patches()).toEqual([{ allergens: { ...known, free: allBut('celery') } }]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(patches().at(-1)).toEqual({ allergens: known, allergens_doubted: true }));
});

test('after a key the focus goes to the way back, and from there to the way it was done', async () => {
  const { user } = await open();
  const celery = within(screen.getByRole('radiogroup', { name: 'Celery' }));
  await user.click(celery.getByRole('radio', { name: 'Contains' }));
  rest()?.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(rest()));
});

test('what is known of the allergens stands in a line, which opens', async () => {
  const known = { contains: ['celery', 'eggs'], may_contain: ['milk'], free: [] };
  const menu = answers[`GET ${base}/menus/m1`]?.body as { menu_sections: { dishes: object[] }[] };
  Object.assign(menu.menu_sections[0]?.dishes[0] ?? {}, { allergens: known });
  const { user } = await open();
  expect(fold().textContent).toBe('Allergens2 contained, 1 in traces, 11 unknown');
  expect(fold().getAttribute('aria-expanded')).toBe('true');
  stores({ ...known, may_contain: [] });
  const milk = within(screen.getByRole('radiogroup', { name: 'Milk' }));
  await user.click(milk.getByRole('radio', { name: 'Contains' }));
  expect(fold().textContent).toBe('Allergens3 contained, 11 unknown');
  await user.click(fold());
  expect(screen.queryByRole('radiogroup', { name: 'Milk' })).toBeNull();
});
