// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { allergens } from '@/lib/menu/dish-facts';
import { base, dish, menuAnswers, openMenu, shop } from './testing';

let answers: ReturnType<typeof menuAnswers>;

const known = { contains: [], may_contain: [], free: [...allergens] };
const names: Record<string, [string, string]> = { a: ['s', 'Brühe'], b: ['s', 'Gulasch'], c: ['t', 'Köfte'] };

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers = menuAnswers();
  for (const [id, [section, name]] of Object.entries(names)) {
    const body = dish(id, section, 0, name, { allergens: { ...known, contains: ['eggs'] }, revision: 2 });
    answers[`PATCH ${base}/dishes/${id}`] = { status: 200, body };
  }
});
afterEach(cleanup);

const open = () => openMenu(answers, shop, { typingRest: 0 });
const radio = (allergen: string, choice: string) =>
  within(screen.getByRole('radiogroup', { name: allergen })).getByRole('radio', { name: choice });
const opened = () =>
  screen.getAllByRole('button', { expanded: true }).filter(({ id }) => id.startsWith('dish-'))[0]?.id;

test('one line says how many dishes need allergens, and leads from one to the next by keyboard', async () => {
  const { user } = await open();
  expect(screen.getByText('3 dishes need allergens')).toBeTruthy();
  screen.getByRole('button', { name: 'Review' }).focus();
  await user.keyboard('{Enter}');
  expect(opened()).toBe('dish-a');
  expect(document.activeElement, 'the first that is unknown').toBe(radio('Gluten', 'Not known'));
  expect(screen.queryByRole('textbox', { name: 'Description' }), 'nothing else is asked').toBeNull();

  screen.getByRole('button', { name: 'Skip this dish' }).focus();
  await user.keyboard('{Enter}');
  expect(opened()).toBe('dish-b');
  expect(document.activeElement).toBe(radio('Gluten', 'Not known'));
  await user.click(radio('Eggs', 'Contains'));
  await user.click(screen.getByRole('button', { name: 'No other allergens' }));
  await screen.findByText('2 dishes need allergens');
  expect(screen.getByText('1 more dish after this one')).toBeTruthy();

  screen.getByRole('button', { name: 'Next dish' }).focus();
  await user.keyboard('{Enter}');
  expect(opened(), 'in a section that was folded').toBe('dish-c');
  expect(screen.getByText('This is the last one')).toBeTruthy();
  screen.getByRole('button', { name: 'Finish' }).focus();
  await user.keyboard('{Enter}');
  expect(opened()).toBeUndefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Review' })));
});

test('saying that there are no other allergens leads to the way on, which is below the list', async () => {
  const { user } = await open();
  const next = () => screen.getByRole('button', { name: 'Next dish' });
  await user.click(screen.getByRole('button', { name: 'Review' }));
  await user.click(radio('Eggs', 'Contains'));
  await user.click(screen.getByRole('button', { name: 'No other allergens' }));
  await waitFor(() => expect(document.activeElement).toBe(next()));

  await user.keyboard('{Enter}');
  await user.click(radio('Eggs', 'Contains'));
  screen.getByRole('button', { name: 'No other allergens' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent, 'after a key').toBe('Undo'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(next()));
});

test('a review that leaves nothing says so', async () => {
  const menu = answers[`GET ${base}/menus/m1`]?.body as { menu_sections: { dishes: object[] }[] };
  for (const each of menu.menu_sections.flatMap(({ dishes }) => dishes).slice(1)) {
    Object.assign(each, { allergens: known });
  }
  const { user } = await open();
  expect(screen.getByText('1 dish needs allergens')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Review' }));
  await user.click(radio('Eggs', 'Contains'));
  await user.click(screen.getByRole('button', { name: 'No other allergens' }));
  await waitFor(() => expect(screen.queryByText('1 dish needs allergens')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('All dishes and extras have their allergens.')).toBeTruthy();
});

test('a dish that is opened by itself shows all its fields, also after a review', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Review' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opened()).toBeUndefined());
  await user.click(screen.getByRole('button', { name: /^Brühe/ }));
  expect(screen.getByRole('textbox', { name: 'Description' })).toBeTruthy();
});

test('who may not change the menu is not asked to', async () => {
  await openMenu(answers, { ...shop, permissions: ['menu.availability'] } as typeof shop);
  expect(screen.queryByText('3 dishes need allergens')).toBeNull();
});

test('each fact takes one key', async () => {
  const { user, sent } = await openMenu(answers, shop);
  screen.getByRole('button', { name: 'Review' }).focus();
  await user.keyboard('{Enter}');
  screen.getByText(/^By key: 1 Contains · 2 .+ · 3 .+ · 4 Not known$/);
  await user.keyboard('1');
  await waitFor(() => expect(radio('Gluten', 'Contains')).toHaveProperty('checked', true));
  await waitFor(() => expect(document.activeElement).toBe(radio('Crustaceans', 'Not known')));
  for (const key of allergens.slice(1)) {
    const group = document.activeElement?.closest('[data-allergen]');
    expect(group?.getAttribute('data-allergen')).toBe(key);
    await user.keyboard('3');
    await waitFor(() => expect(group?.contains(document.activeElement)).toBe(false));
  }
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Next dish'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(opened()).toBe('dish-b'));
  await waitFor(() =>
    expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
      allergens: { contains: ['gluten'], may_contain: [], free: allergens.slice(1) },
    }),
  );
});

test('digits are not for who has opened a dish by itself', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^Brühe/ }));
  await user.click(screen.getByRole('button', { name: /^Allergens/ }));
  radio('Gluten', 'Not known').focus();
  await user.keyboard('1');
  expect(radio('Gluten', 'Not known')).toHaveProperty('checked', true);
});
