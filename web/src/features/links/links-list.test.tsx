// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { settle } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { ClickSum } from './links-list';
import { type Answers, base, drawLinks, link, linkAnswers, openLinks, shop, threeLinks } from './testing';

let answers: Answers;
const open = (store?: Store) => openLinks(answers, store);

beforeAll(() => startI18n('en'));
beforeEach(() => {
  // Clicks are not polled while nobody looks.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  answers = linkAnswers(threeLinks());
});
afterEach(cleanup);

/** Gives the rows of a list a place on a screen that jsdom does not have. */
const layOut = () =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li');
    const at = row ? Array.from(row.parentElement?.children ?? []).indexOf(row) : 0;
    return new DOMRect(0, at * 80, 600, 72);
  });

test('how many visitors followed a link stands in its row', async () => {
  answers[`GET ${base}/links`] = {
    status: 200,
    body: [link('a', 0, 'Eins', { clicks: 4218, unique_clicks: 1906 })],
  };
  await open();
  const row = screen.getByRole('button', { name: /^Eins/ }).closest('li') as HTMLElement;
  expect(row.textContent).toContain('4,218 clicks');
  expect(row.textContent).toContain('1,906 visitors');
});

test('PDF menus count where all clicks are added up', async () => {
  answers[`GET ${base}/pdf-links`] = { status: 200, body: [{ id: 'p', name: { de: 'Weine' }, clicks: 9 }] };
  const { store } = await open();
  draw(<ClickSum />, store);
  await screen.findByText('30 clicks so far');
});

test('what a row is called has blanks between its parts', async () => {
  const end = { layout: 'third', link_end_active_time: '2030-01-01T00:00:00Z' };
  answers[`GET ${base}/links`] = { status: 200, body: [link('a', 0, 'Eins', end)] };
  await open();
  const row = screen.getByRole('button', { name: /^Eins/ });
  expect(row.textContent).toMatch(/^Eins (\S+ )? ?until .*2030 \S/);
});

test('a line shows the last seven days beside the count, which goes on while somebody looks', async () => {
  const days = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`);
  const put = (today: number) => {
    const clicks = [3, 0, 4, 1, 0, 2, today];
    const body = { days, links: [{ id: 'a', clicks, unique_clicks: clicks }] };
    answers[`GET ${base}/link-clicks`] = { status: 200, body };
  };
  put(5);
  const looks = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await open();
  const row = screen.getByRole('button', { name: /^Eins/ }).closest('li') as HTMLElement;
  await waitFor(() => expect(row.querySelector('polyline')).not.toBeNull());
  expect(row.textContent).toContain('7 clicks');
  expect(row.textContent).toContain('In the last seven days, today last: 3 · 0 · 4 · 1 · 0 · 2 · 5');

  put(7);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(row.textContent).toContain('9 clicks'));
  put(8);
  looks.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(row.textContent, 'nobody looks').toContain('9 clicks');
});

test('below a list that is longer than the window links are added there too', async () => {
  const high = (pixels: number) => {
    Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: pixels });
    act(() => void window.dispatchEvent(new Event('resize')));
  };
  const { user, names } = await open();
  const ways = () => screen.queryAllByRole('button', { name: 'Add a link' });
  high(window.innerHeight - 200);
  expect(ways()).toHaveLength(1);
  high(window.innerHeight);
  expect(ways()).toHaveLength(2);

  await user.click(ways()[1] as HTMLElement);
  expect(ways()).toHaveLength(0);
  const last = screen.getByRole('button', { name: 'More for Drei' });
  const form = screen.getByRole('region', { name: 'Add a link' });
  expect(last.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(ways()[1]));

  await user.click(ways()[1] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Website' }));
  await user.type(screen.getByRole('textbox', { name: /Address/ }), 'osteria.example');
  answers[`POST ${base}/links`] = { status: 201, body: link('d', 3, 'Vier') };
  await user.click(screen.getByRole('button', { name: 'Add the link' }));
  await waitFor(() => expect(names()).toContain('Vier'));
  await waitFor(() => expect(document.activeElement?.id).toBe('link-d'));
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetHeight');
});

test('the keyboard moves a link, and every step is spoken', async () => {
  const { user, names, sent } = await open();
  answers[`PUT ${base}/links/order`] = { status: 204 };
  layOut();
  screen.getByRole('button', { name: 'Move Eins' }).focus();
  await user.keyboard('[Space]');
  await screen.findByText('Eins lifted, position 1 of 3.');
  await user.keyboard('[ArrowDown]');
  await screen.findByText('Eins, position 2 of 3.');
  await user.keyboard('[Space]');
  await screen.findByText('Eins dropped at position 2 of 3.');
  await waitFor(() => expect(names()).toEqual(['Zwei', 'Eins', 'Drei']));
  expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { ids: ['b', 'a', 'c'] } });
});

test('the menu of a row moves it too, and an order that is refused goes back', async () => {
  const { user, names } = await open();
  answers[`PUT ${base}/links/order`] = { status: 409, body: { detail: 'The list has changed.' } };
  await user.click(screen.getByRole('button', { name: 'More for Drei' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await screen.findByText('The list has changed.');
  expect(names()).toEqual(['Eins', 'Zwei', 'Drei']);
});

test('a new link gets its name in every language while nobody changes it', async () => {
  const { user, sent, names } = await open();
  answers[`POST ${base}/links`] = {
    status: 201,
    body: link('d', 3, 'Tisch reservieren', { kind: 'booking' }),
  };
  await user.click(screen.getByRole('button', { name: 'Add a link' }));
  await user.click(screen.getByRole('button', { name: 'Booking' }));
  await user.type(screen.getByRole('textbox', { name: /Address/ }), 'tisch.example');
  await user.click(screen.getByRole('button', { name: 'Add the link' }));
  await waitFor(() => expect(names()).toContain('Tisch reservieren'));
  expect(sent.at(-1)?.body).toEqual({
    kind: 'booking',
    name: { de: 'Tisch reservieren', en: 'Book a table' },
    link_address: 'https://tisch.example',
    social_link_type: null,
  });
});

test.each([
  [
    'for another link',
    async (user: UserEvent) => {
      await user.click(screen.getByRole('button', { name: 'Choose another kind' }));
      await user.click(screen.getByRole('button', { name: 'Website' }));
      await user.type(screen.getByRole('textbox', { name: /Address/ }), 'b.example');
    },
    'b.example',
  ],
  [
    'over it',
    (user: UserEvent) => user.type(screen.getByRole('textbox', { name: /Address/ }), '/terrace'),
    'tisch.example/terrace',
  ],
])('what is typed %s while a link is on its way stays', async (_, type, typed) => {
  const { user, sent, names } = await open();
  let come = (): void => undefined;
  const answer = new Promise((resolve) => {
    come = () => resolve({ status: 201, body: link('d', 3, 'Tisch reservieren') });
  });
  Object.assign(answers, { [`POST ${base}/links`]: answer });
  await user.click(screen.getByRole('button', { name: 'Add a link' }));
  await user.click(screen.getByRole('button', { name: 'Booking' }));
  await user.type(screen.getByRole('textbox', { name: /Address/ }), 'tisch.example');
  await user.click(screen.getByRole('button', { name: 'Add the link' }));
  await waitFor(() => expect(sent.at(-1)?.method).toBe('POST'));
  await type(user);
  come();
  await waitFor(() => expect(names()).toContain('Tisch reservieren'));
  await settle();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Address/ }).value).toBe(typed);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
});

test('a locked store shows its links and lets nothing be changed', async () => {
  await open({
    ...shop,
    plan: { ...shop.plan, locked: { reason: 'trial_ended', since: '2026-11-12T09:00:00Z' } },
  });
  for (const control of screen.getAllByRole('switch'))
    expect((control as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Add a link' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More for Eins' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Move Eins' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Eins/ }));
  expect((screen.getByRole('textbox', { name: /^Name/ }) as HTMLInputElement).readOnly).toBe(true);
});

test('links that cannot be loaded say so and are asked for again', async () => {
  answers[`GET ${base}/links`] = { status: 503, body: { detail: 'Later.' } };
  drawLinks(answers);
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  await screen.findByRole('alert');
  answers[`GET ${base}/links`] = { status: 200, body: [] };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'No links yet' });
});
