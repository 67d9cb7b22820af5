// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { draw } from '@/ui/testing';
import { base, dish, menuAnswers, openMenu, section, shop } from './testing';
import { useMenuPreview } from './use-menu-preview';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const Shown = () => {
  const { path, pages, note } = useMenuPreview(shop, 'de');
  return <output>{[path, ...pages.map((page) => `${page.name} ${page.path}`), note].join(' | ')}</output>;
};

const friday = { days: [5], from: '11:00', to: '14:00' };
const full = [{ ...section('l', 0, 'Tagesgerichte', [dish('e', 'l', 0, 'Eintopf')]), menu_id: 'm2' }];

test.each([
  ['beside the others', { menu_sections: full }, false, '/s/osteria/menu | '],
  [
    'on its own page where guests choose first',
    { menu_sections: full },
    true,
    '/s/osteria/menu/m2 | Mittag /s/osteria/menu/m2 | Choice of menus /s/osteria/menu | ',
  ],
  [
    'nowhere while it is hidden',
    { menu_sections: full, is_active: false },
    true,
    '/s/osteria/menu | Guests do not see “Mittag”: it is hidden.',
  ],
  [
    'nowhere while it is empty',
    { menu_sections: [] },
    false,
    '/s/osteria/menu | Guests see “Mittag” once a dish is on it.',
  ],
  [
    'at its times',
    { menu_sections: full, availability: { ...friday, hidden: true } },
    true,
    '/s/osteria/menu | Guests see “Mittag” at its times alone: Fri · 11:00–14:00.',
  ],
  [
    'at any time where it is marked at others',
    { menu_sections: full, availability: friday },
    false,
    '/s/osteria/menu | ',
  ],
])('a menu is seen %s', async (_, more, menuChoice, expected) => {
  const answers = menuAnswers();
  const { body: first } = answers[`GET ${base}/menus/m1`] as { body: { restaurant_info: object } };
  const info = { ...first.restaurant_info, menu_choice: menuChoice };
  Object.assign(first, { restaurant_info: info });
  answers[`GET ${base}/menus`] = { status: 200, body: [{ id: 'm1' }, { id: 'm2' }] };
  const lunch = { id: 'm2', name: { de: 'Mittag' }, order: 2, is_active: true, revision: 1 };
  answers[`GET ${base}/menus/m2`] = { status: 200, body: { ...lunch, restaurant_info: info, ...more } };
  const { store, user } = await openMenu(answers);
  await user.click(screen.getByRole('button', { name: /^Mittag/ }));
  draw(<Shown />, store);
  expect(document.querySelector('output')?.textContent).toBe(expected);
});
