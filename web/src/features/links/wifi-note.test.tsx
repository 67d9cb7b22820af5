// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { type Answers, base, link, linkAnswers, openLinks } from './testing';

let answers: Answers;

const wifi = (more: object = {}) => link('w', 1, 'WLAN', { kind: 'wifi', link_address: '', ...more });
const name = (wifi_name: string) => {
  const body = { id: 'm1', restaurant_info: { wifi_name, wifi_password: '' }, menu_sections: [] };
  answers[`GET ${base}/menus/m1`] = { status: 200, body };
};
const rowOf = (link: string) =>
  within(screen.getByRole('button', { name: new RegExp(`^${link}`) }).closest('li') as HTMLElement);
const missing = 'Your menu does not name a Wi-Fi yet. Until it does, guests do not see this link.';

beforeAll(() => startI18n('en'));
beforeEach(() => {
  // Clicks are not polled while nobody looks.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  answers = linkAnswers([link('a', 0, 'Eins'), wifi()]);
  answers[`GET ${base}/menus`] = { status: 200, body: [{ id: 'm1' }] };
  name('');
});
afterEach(cleanup);

test('a link to a Wi-Fi that has no name is marked as not shown, and leads to where it is named', async () => {
  const { user } = await openLinks(answers);
  await waitFor(() => rowOf('WLAN').getByText(missing));
  expect(rowOf('Eins').queryByText(missing)).toBeNull();
  const way = rowOf('WLAN').getByRole('link', { name: 'Enter it in the menu’s details' });
  expect(way.getAttribute('href')).toBe('/stores/osteria/menu');
  // Its editor says so itself.
  await user.click(screen.getByRole('button', { name: /^WLAN/ }));
  expect(await rowOf('WLAN').findAllByText(missing)).toHaveLength(1);
});

test.each<[string, object, string]>([
  ['that guests see', {}, 'Osteria-Gast'],
  ['that is switched off', { is_active: false }, ''],
])('one %s is not', async (_, more, network) => {
  answers[`GET ${base}/links`] = { status: 200, body: [link('a', 0, 'Eins'), wifi(more)] };
  name(network);
  const { user, sent } = await openLinks(answers);
  // Its editor reads what the row would say.
  await user.click(screen.getByRole('button', { name: /^WLAN/ }));
  await waitFor(() => expect(sent.some(({ path }) => path === `${base}/menus/m1`)).toBe(true));
  await screen.findByRole('link', { name: /in the menu’s details$/ });
  await user.click(screen.getByRole('button', { name: /^WLAN/ }));
  expect(screen.queryByText(missing)).toBeNull();
});
