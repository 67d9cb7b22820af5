// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { base, dish, menuAnswers, openMenu } from './testing';

let answers: ReturnType<typeof menuAnswers>;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers = menuAnswers();
  layOut();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const head = 60;
const row = 64;

/** Lays sections out below each other, each a head of 60 pixels with rows of 64 under it, and 20 between them. */
const layOut = () => {
  const heightOf = (card: Element) => head + row * card.querySelectorAll('li').length;
  const topOf = (card: Element): number => {
    const above = card.previousElementSibling;
    return above ? topOf(above) + heightOf(above) + 20 : 0;
  };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = this.closest('li');
    const card = at?.parentElement?.closest('li');
    if (!at) return new DOMRect(0, 0, 600, 2000);
    if (!card) return new DOMRect(0, topOf(at), 600, heightOf(at));
    const place = Array.from(at.parentElement?.children ?? []).indexOf(at);
    return new DOMRect(0, topOf(card) + head + place * row, 600, row);
  });
};

/** Dishes by sections, as they are shown: "Suppen: Brühe, Gulasch". */
const shown = () =>
  screen
    .getAllByRole('list', { name: /^Dishes of/ })
    .map((list) => {
      const names = within(list)
        .queryAllByRole('button', { name: /^Move / })
        .map((handle) => handle.getAttribute('aria-label')?.slice(5));
      return `${list.getAttribute('aria-label')?.slice(10)}: ${names.join(', ')}`;
    })
    .join('; ');

const lift = async (user: UserEvent, name: string) => {
  screen.getByRole('button', { name: `Move ${name}` }).focus();
  await user.keyboard('[Space]');
  await screen.findByText(new RegExp(`^${name} lifted`));
};

const openAll = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: /^Fleisch/ }));
  await screen.findByRole('button', { name: /^Köfte/ });
};

test('the keyboard moves a dish on into the next section, every step is spoken, and one press takes it back', async () => {
  const { user, sent } = await openMenu(answers);
  await openAll(user);
  answers[`PATCH ${base}/dishes/a`] = { status: 200, body: dish('a', 't', 1, 'Brühe', { revision: 2 }) };
  await lift(user, 'Brühe');
  for (const said of [
    'Brühe, position 2 of 2.',
    'Brühe, in Fleisch, position 1 of 2.',
    'Brühe, in Fleisch, position 2 of 2.',
  ]) {
    await user.keyboard('[ArrowDown]');
    await screen.findByText(said);
  }
  await user.keyboard('[ArrowUp]');
  await screen.findByText('Brühe, in Fleisch, position 1 of 2.');
  await user.keyboard('[ArrowUp]');
  await screen.findByText('Brühe, in Suppen, position 2 of 2.');
  await user.keyboard('[ArrowDown]');
  await screen.findByText('Brühe, in Fleisch, position 1 of 2.');
  await user.keyboard('[Space]');
  await screen.findByText('Brühe dropped in Fleisch, at position 1 of 2.');
  expect(shown()).toBe('Suppen: Gulasch; Fleisch: Brühe, Köfte');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Brühe' })),
  );
  expect(sent.at(-1)).toMatchObject({ method: 'PATCH', body: { section_id: 't', before: 'c' } });
  expect(sent.at(-1)?.ifMatch).toBeNull();

  await screen.findByText('“Brühe” moved to Fleisch');
  answers[`PATCH ${base}/dishes/a`] = { status: 200, body: dish('a', 's', 1, 'Brühe', { revision: 3 }) };
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shown()).toBe('Suppen: Brühe, Gulasch; Fleisch: Köfte'));
  expect(sent.at(-1)).toMatchObject({ method: 'PATCH', body: { section_id: 's', before: 'b' } });
});

test('a section that is folded takes a dish at its end', async () => {
  const { user, sent } = await openMenu(answers);
  answers[`PATCH ${base}/dishes/b`] = { status: 200, body: dish('b', 't', 1, 'Gulasch', { revision: 2 }) };
  await lift(user, 'Gulasch');
  await user.keyboard('[ArrowDown]');
  await screen.findByText('Gulasch, in Fleisch, position 2 of 2.');
  await user.keyboard('[Space]');
  await screen.findByText('“Gulasch” moved to Fleisch');
  expect(sent.at(-1)).toMatchObject({ method: 'PATCH', body: { section_id: 't' } });
  await waitFor(() => expect(document.activeElement?.id).toBe('section-t'));
});

test('a move that is given up changes nothing', async () => {
  const { user, sent } = await openMenu(answers);
  await lift(user, 'Gulasch');
  await user.keyboard('[ArrowDown]');
  await screen.findByText('Gulasch, in Fleisch, position 2 of 2.');
  await user.keyboard('[Escape]');
  await screen.findByText('Cancelled. Gulasch is back at position 2.');
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('where somebody has deleted the section meanwhile the dish goes back, and the menu is read again', async () => {
  const { user, sent } = await openMenu(answers);
  await openAll(user);
  answers[`PATCH ${base}/dishes/b`] = {
    status: 422,
    body: { errors: [{ location: 'body.section_id', code: 'unknown' }] },
  };
  const { body } = answers[`GET ${base}/menus/m1`] as { body: { menu_sections: unknown[] } };
  body.menu_sections = body.menu_sections.slice(0, 1);
  await lift(user, 'Gulasch');
  await user.keyboard('[ArrowDown]');
  await screen.findByText('Gulasch, in Fleisch, position 1 of 2.');
  await user.keyboard('[Space]');
  await screen.findByText('This is no longer there. Choose another.');
  await waitFor(() => expect(shown()).toBe('Suppen: Brühe, Gulasch'));
  expect(sent.at(-1)?.method).toBe('GET');
});

test('sections are put in order by keyboard, and one press takes that back', async () => {
  const { user, sent } = await openMenu(answers);
  answers[`PUT ${base}/menus/m1/sections/order`] = { status: 204 };
  await lift(user, 'Suppen');
  await user.keyboard('[ArrowDown]');
  await screen.findByText('Suppen, position 2 of 2.');
  await user.keyboard('[Space]');
  await screen.findByText('“Suppen” moved');
  expect(sent.at(-1)?.body).toEqual({ ids: ['t', 's'] });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ ids: ['s', 't'] }));
});

test('a section goes to another menu, and one press takes it back to its place', async () => {
  answers[`GET ${base}/menus`] = { status: 200, body: [{ id: 'm1' }, { id: 'm2' }] };
  const { body } = answers[`GET ${base}/menus/m1`] as { body: { menu_sections: object[] } };
  const lunch = { ...body, id: 'm2', order: 2, name: { de: 'Mittag', en: 'Lunch' }, menu_sections: [] };
  answers[`GET ${base}/menus/m2`] = { status: 200, body: lunch };
  const [soups] = body.menu_sections;
  const { user, sent } = await openMenu(answers);
  answers[`PATCH ${base}/sections/s`] = { status: 200, body: { ...soups, menu_id: 'm2', revision: 2 } };
  await user.click(screen.getByRole('button', { name: 'More for Suppen' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to “Mittag”' }));
  await screen.findByText('“Suppen” moved to Mittag');
  expect(screen.queryByRole('button', { name: /^Suppen/ })).toBeNull();
  expect(sent.at(-1)).toMatchObject({ method: 'PATCH', body: { menu_id: 'm2' } });
  answers[`PATCH ${base}/sections/s`] = { status: 200, body: { ...soups, menu_id: 'm1', revision: 3 } };
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: /^Suppen/ });
  expect(sent.at(-1)).toMatchObject({ body: { menu_id: 'm1', before: 't' } });
  expect(screen.getAllByRole('button', { name: /^Move (Suppen|Fleisch)/ })[0]?.id).toBe('move-s');
});
