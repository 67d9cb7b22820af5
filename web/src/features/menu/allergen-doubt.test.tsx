// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { allergens } from '@/lib/menu/dish-facts';
import { base, dish, menuAnswers, openMenu, shop } from './testing';

let answers: ReturnType<typeof menuAnswers>;

const declared = { contains: ['eggs'], may_contain: [], free: allergens.filter((key) => key !== 'eggs') };

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers = menuAnswers();
  const menu = answers[`GET ${base}/menus/m1`]?.body as { menu_sections: { dishes: object[] }[] };
  for (const each of menu.menu_sections.flatMap(({ dishes }) => dishes)) {
    Object.assign(each, { allergens: declared });
  }
  Object.assign(menu.menu_sections[0]?.dishes[0] ?? {}, { allergens_doubted: true });
  answers[`PATCH ${base}/dishes/a`] = {
    status: 200,
    body: dish('a', 's', 0, 'Brühe', { allergens: declared, revision: 2 }),
  };
});
afterEach(cleanup);

const hold = () => screen.getByRole('button', { name: 'They still hold' });
const doubt = /^The text has changed since\. Do the allergens still hold\?/;

test('a dish whose text has changed asks whether its allergens still hold, and takes a yes', async () => {
  const { user, sent } = await openMenu(answers, shop, { typingRest: 0 });
  await user.click(screen.getByRole('button', { name: /^Brühe/ }));
  expect(screen.getByText(doubt)).toBeTruthy();
  expect(screen.getByText('To be confirmed again')).toBeTruthy();
  await user.click(hold());
  await waitFor(() => expect(screen.queryByText(doubt)).toBeNull());
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { allergens_doubted: false },
  ]);
  await waitFor(() => expect(document.activeElement?.id).toBe('dish-a'));
});

test('it is among those whose allergens are gone through', async () => {
  const { user } = await openMenu(answers, shop, { typingRest: 0 });
  expect(screen.getByText('1 dish needs allergens')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Review' }));
  expect(document.activeElement).toBe(hold());
  expect(screen.getByRole('button', { name: 'Finish' }), 'it is not done').toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Finish' })));
});
