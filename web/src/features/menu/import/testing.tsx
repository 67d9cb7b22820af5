import { screen } from '@testing-library/react';
import { type Answers, base, openMenu } from '../testing';

/** Where imports of the menu are. */
export const imports = `${base}/menus/m1/imports`;

/** A row as the server has it. */
export const row = (id: number, section: string, name: string, more: object = {}) => ({
  ...{ id, kind: 'dish', line: id + 1, end: id + 1, section, name, description: '' },
  ...{ prices: [{ size: '', amount: 450 }], diets: [], marks: [], from: '', until: '', days: [] },
  ...{
    hidden: false,
    price_of_the_day: false,
    deposit: 0,
    allergens: [],
    may_contain: [],
    additives: [],
    left_out: false,
    problems: [],
    action: 'add',
    dish_id: '',
    changes: [],
    ...more,
  },
});

/** An import that was read and not applied. */
export const preview = (rows: object[], more: object = {}) => ({
  ...{ id: 'i1', state: 'preview', file_name: 'karte.csv', room: { dishes: 500, sections: 50 } },
  ...{ created_at: '2026-11-28T10:00:00Z', applied_at: null, rows },
  source: {
    ...{ format: 'csv', encoding: 'utf-8', separator: ';', currency: '' },
    columns: [
      { index: 0, heading: 'Gericht', field: 'name', size: '', hidden: false },
      { index: 1, heading: 'Nummer', field: '', size: '', hidden: true },
    ],
  },
  ...more,
});

/** A row with nothing to ask about. */
export const soup = row(1, 'Suppen', 'Brühe', {
  description: 'mit Einlage',
  diets: ['vegan'],
  marks: ['A', 'C'],
  days: [4],
});

/** Opens the import, and pastes a menu that is understood as rows. */
export const openPreview = async (answers: Answers, found: object) => {
  answers[`POST ${imports}`] = { status: 201, body: found };
  const opened = await openMenu(answers);
  await opened.user.click(screen.getByRole('button', { name: 'Import a menu' }));
  await opened.user.type(screen.getByRole('textbox', { name: /paste the text/ }), 'Soup 4.50');
  await opened.user.click(screen.getByRole('button', { name: 'Read the text' }));
  await screen.findByRole('list', { name: 'What was understood' });
  return opened;
};

/** What was sent to a path. */
export const sentTo = (
  sent: { method: string; path: string; body?: unknown }[],
  method: string,
  path: string,
) => sent.filter((each) => each.method === method && each.path === path).map(({ body }) => body);
