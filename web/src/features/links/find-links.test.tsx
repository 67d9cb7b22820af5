// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { type Answers, base, link, linkAnswers, openLinks } from './testing';

beforeAll(() => startI18n('en'));
beforeEach(() => {
  // Clicks are not polled while nobody looks.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  sessionStorage.clear();
});
afterEach(cleanup);

/** As many links, the second of which is on the social row. */
const many = (count: number) => [
  link('a', 0, 'Eins', { description: { en: 'Our Köfte' }, link_address: 'https://kofte.example/grill' }),
  link('b', 1, 'Profil', { social_link_type: 'instagram', link_address: 'https://instagram.com/osteria' }),
  link('m', 2, 'Karte', {
    kind: 'map',
    link_address: 'https://www.google.com/maps/search/?api=1&query=Lange%20Stra%C3%9Fe%201',
  }),
  ...Array.from({ length: count - 3 }, (_, at) => link(`n${at}`, at + 3, `Link ${at}`)),
];
let answers: Answers;
const open = (count = 20) => {
  answers = linkAnswers(many(count));
  return openLinks(answers);
};
const field = () => screen.getByRole('searchbox', { name: 'Find a link' });
const rows = () =>
  screen.queryAllByRole('switch', { name: /^Show / }).map((each) => each.getAttribute('aria-label'));

test.each([
  ['KOFTE', ['Eins']],
  ['link 16', ['Link 16']],
  ['instagram', ['Profil']],
  ['straße', ['Karte']],
])('of many links %s finds those', async (wanted, found) => {
  const { user } = await open();
  await user.type(field(), wanted);
  await waitFor(() => expect(rows()).toEqual(found.map((name) => `Show ${name} to guests`)));
  expect(screen.queryByRole('heading', { name: 'Social row' }) !== null).toBe(found.includes('Profil'));
});

test('where no link is found there is a way back to all', async () => {
  const { user } = await open();
  await user.type(field(), 'sushi');
  await screen.findByText('No link matches “sushi”');
  await user.click(screen.getByRole('button', { name: 'Show all links' }));
  await waitFor(() => expect(rows()).toHaveLength(20));
});

test('links are put in order while all of them are there', async () => {
  const { user } = await open();
  const handle = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: `Move ${name}` });
  expect(handle('Link 16').disabled).toBe(false);
  await user.type(field(), '16');
  await waitFor(() => expect(handle('Link 16').disabled).toBe(true));
});

test('a link that is renamed to something else stays while it is edited', async () => {
  const { user } = await open();
  answers[`PATCH ${base}/links/n16`] = { status: 200, body: link('n16', 19, 'Neu', { revision: 2 }) };
  await user.type(field(), 'link 16');
  await user.click(await screen.findByRole('button', { name: /^Link 16/ }));
  const name = screen.getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Neu{Enter}');
  await screen.findByRole('button', { name: /^Neu/ });
  expect(screen.getByRole('textbox', { name: /^Name/ })).toBe(name);
});

test('a link that is added is seen, whatever was looked for', async () => {
  const { user } = await open();
  await user.type(field(), '16');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.click(screen.getAllByRole('button', { name: 'Add a link' })[0] as HTMLElement);
  await waitFor(() => expect(rows()).toHaveLength(20));
});

test('a few links need no search', async () => {
  await open(19);
  expect(screen.queryByRole('searchbox')).toBeNull();
});
