// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { draw, newUser, type Server, settle, storeOver } from '@/lib/testing';
import { Toasts } from '@/ui/toasts';
import { linkPageSlice } from './link-page-slice';
import { LinksList } from './links-list';

const shop = {
  id: 's1',
  slug: 'osteria',
  defaultLanguage: 'de',
  languages: ['de', 'en'],
  permissions: ['links.update'],
  plan: { locked: null },
} as unknown as Store;

const link = (id: string, order: number, name: string, more: object = {}) => ({
  id,
  order,
  type: 'basic_link',
  kind: 'website',
  name: { de: name },
  description: {},
  link_address: `https://${id}.example`,
  social_link_type: null,
  is_active: true,
  clicks: 7,
  uniqueClicks: 5,
  revision: 1,
  ...more,
});

const base = '/api/stores/s1';
let links: ReturnType<typeof link>[];
let answers: Record<string, Awaited<ReturnType<Server>>>;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  // Who does not look is not told of clicks again and again.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  links = [link('a', 0, 'Eins'), link('b', 1, 'Zwei'), link('c', 2, 'Drei')];
  answers = {
    [`GET ${base}/link-page`]: { status: 200, body: { id: 's1', tagline: {}, revision: 1 } },
    [`GET ${base}/links`]: { status: 200, body: links },
  };
});
afterEach(cleanup);

const open = async (store: Store = shop, language: 'de' | 'en' = 'de') => {
  const made = storeOver(
    { linkPage: linkPageSlice.reducer },
    ({ method, path }) => answers[`${method} ${path}`],
  );
  draw(
    <>
      <LinksList store={store} language={language} />
      <Toasts scheme="light" />
    </>,
    made.store,
  );
  await screen.findByRole('button', { name: /^(Eins|One)/ });
  const names = () =>
    within(screen.getByRole('list', { name: 'Links of the page' }))
      .getAllByRole('switch')
      .map((each) => each.getAttribute('aria-label')?.replace(/^Show (.*) to guests$/, '$1'));
  return { ...made, names, user: newUser() };
};

/** Gives the rows of a list a place on a screen that jsdom does not have. */
const layOut = () =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li');
    const at = row ? Array.from(row.parentElement?.children ?? []).indexOf(row) : 0;
    return new DOMRect(0, at * 80, 600, 72);
  });

test('a refused address is told at its field, and nothing typed is lost', async () => {
  const { user, sent } = await open();
  answers[`PATCH ${base}/links/a`] = {
    status: 422,
    body: {
      detail: 'body.link_address must be an https://, http://, mailto:, tel: or sms: address.',
      errors: [
        {
          location: 'body.link_address',
          code: 'not_an_address',
        },
      ],
    },
  };
  await user.click(screen.getByRole('button', { name: /^Eins/ }));
  const address = screen.getByRole('textbox', { name: /Address/ });
  await user.clear(address);
  await user.type(address, 'javascript:alert(1){Enter}');
  await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
  const described = address.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Start with https://, mailto: or tel:.');
  expect((address as HTMLInputElement).value).toBe('javascript:alert(1)');
  expect(sent.at(-1)).toMatchObject({ body: { link_address: 'javascript:alert(1)' }, ifMatch: '"1"' });

  answers[`PATCH ${base}/links/a`] = {
    status: 200,
    body: link('a', 0, 'Eins', { link_address: 'https://neu.example', revision: 2 }),
  };
  await user.clear(address);
  await user.type(address, 'neu.example{Enter}');
  await waitFor(() => expect((address as HTMLInputElement).value).toBe('https://neu.example'));
  expect(address.getAttribute('aria-invalid')).not.toBe('true');
});

test('a change by somebody else keeps what was typed and offers both', async () => {
  const { user } = await open();
  answers[`PATCH ${base}/links/a`] = {
    status: 412,
    body: { detail: 'Somebody changed this link meanwhile.' },
  };
  answers[`GET ${base}/links`] = {
    status: 200,
    body: [link('a', 0, 'Deren', { revision: 2 }), ...links.slice(1)],
  };
  await user.click(screen.getByRole('button', { name: /^Eins/ }));
  const name = screen.getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Meine');
  await user.tab();
  await screen.findByText('Somebody changed this meanwhile. Your text is kept.');
  expect((name as HTMLInputElement).value).toBe('Meine');
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect((name as HTMLInputElement).value).toBe('Deren');
});

test('a tagline somebody else changed keeps what was typed and offers both', async () => {
  const { user, sent } = await open();
  const path = `PATCH ${base}/link-page`;
  answers[path] = { status: 412, body: { detail: 'Somebody changed this link page meanwhile.' } };
  answers[`GET ${base}/link-page`] = {
    status: 200,
    body: { id: 's1', tagline: { de: 'Deren' }, revision: 2 },
  };
  const tagline = screen.getByRole('textbox', { name: 'Tagline' }) as HTMLInputElement;
  await user.type(tagline, 'Meine');
  await user.tab();
  await screen.findByText('Somebody changed this meanwhile. Your text is kept.');
  expect(tagline.value).toBe('Meine');
  answers[path] = { status: 200, body: { id: 's1', tagline: { de: 'Meine' }, revision: 3 } };
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ body: { tagline: { de: 'Meine' } }, ifMatch: '"2"' }),
  );
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(tagline.value).toBe('Meine');
});

test('a translation older than its source says so in its row, and is confirmed in its editor', async () => {
  links[0] = link('a', 0, 'Eins', { name: { de: 'Eins', en: 'One', stale: ['en'] } });
  const { user, sent } = await open(shop, 'en');
  const row = screen.getByRole('button', { name: /^One/ });
  expect(row.textContent).toContain('Check translation');
  await user.click(row);
  expect(screen.getByRole('button', { name: /^English/ }).textContent).toContain('translation out of date');
  expect(screen.getByText('Eins').getAttribute('lang')).toBe('de');
  answers[`PATCH ${base}/links/a`] = {
    status: 200,
    body: link('a', 0, 'Eins', { name: { de: 'Eins', en: 'One' }, revision: 2 }),
  };
  await user.click(screen.getByRole('button', { name: 'Still right' }));
  await waitFor(() => expect(row.textContent).not.toContain('Check translation'));
  expect(sent.at(-1)?.body).toEqual({ name: { en: 'One' } });
});

test('another language is chosen in the editor for it alone, and what is typed is stored first', async () => {
  const { user, sent } = await open();
  answers[`PATCH ${base}/links/a`] = { status: 200, body: link('a', 0, 'Eins!', { revision: 2 }) };
  await user.click(screen.getByRole('button', { name: /^Eins/ }));
  const name = screen.getByRole('textbox', { name: /^Name/ }) as HTMLInputElement;
  expect([name.lang, name.required]).toEqual(['de', true]);
  await user.type(name, '!');
  await user.click(screen.getByRole('button', { name: /^English/ }));
  expect([name.lang, name.required]).toEqual(['en', false]);
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ name: { de: 'Eins!' } }));
  const tagline = screen.getByRole('textbox', { name: 'Tagline' });
  expect(tagline.lang, 'what belongs to the page stays in its language').toBe('de');
  answers[`PATCH ${base}/link-page`] = {
    status: 200,
    body: { id: 's1', tagline: { de: 'Gut' }, revision: 2 },
  };
  await user.type(tagline, 'Gut');
  await user.tab();
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ tagline: { de: 'Gut' } }));
});

test.each([
  ['de', { en: 'Proper pub food' }, 'Proper pub food'],
  ['en', { de: 'Ehrliche Küche', tr: 'Dürüst mutfak' }, 'Ehrliche Küche'],
  ['de', { tr: 'Dürüst mutfak' }, 'Dürüst mutfak'],
] as const)('a text missing in %s shows what guests read instead', async (language, tagline, shown) => {
  answers[`GET ${base}/link-page`] = { status: 200, body: { id: 's1', tagline, revision: 1 } };
  await open(shop, language);
  const field = screen.getByRole('textbox', { name: 'Tagline' }) as HTMLInputElement;
  expect([field.value, field.placeholder]).toEqual(['', shown]);
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

test('a deleted link can be brought back', async () => {
  const { user, names, sent } = await open();
  answers[`DELETE ${base}/links/b`] = { status: 204 };
  answers[`POST ${base}/links/b/restore`] = { status: 200, body: links[1] };
  await user.click(screen.getByRole('button', { name: 'More for Zwei' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(names()).toEqual(['Eins', 'Drei']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual(['Eins', 'Zwei', 'Drei']));
  expect(sent.slice(-2).map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE ${base}/links/b`,
    `POST ${base}/links/b/restore`,
  ]);
});

/** Opens the menu of a row by keyboard and deletes the row with it. */
const deleteByKey = async (user: UserEvent, name: string) => {
  screen.getByRole('button', { name: `More for ${name}` }).focus();
  await user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: 'Delete' });
  item.focus();
  await user.keyboard('{Enter}');
};
const focused = () => document.activeElement?.id || document.activeElement?.textContent;

test.each([
  ['the next row', 'Zwei', 'b', 'link-c'],
  ['the row before, after the last', 'Drei', 'c', 'link-b'],
])('what is deleted by keyboard is undone by the next key, and is left for %s', async (_, name, id, next) => {
  const { user } = await open();
  answers[`DELETE ${base}/links/${id}`] = { status: 204 };
  answers[`POST ${base}/links/${id}/restore`] = {
    status: 200,
    body: links.find((each) => each.id === id),
  };
  await deleteByKey(user, name);
  await waitFor(() => expect(focused()).toBe('Undo'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe(`link-${id}`));

  await deleteByKey(user, name);
  await waitFor(() => expect(focused()).toBe('Undo'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe(next));
});

test('what is deleted by mouse leaves the focus to the next row, and gets it when it is back', async () => {
  const { user } = await open();
  answers[`DELETE ${base}/links/b`] = { status: 204 };
  answers[`POST ${base}/links/b/restore`] = { status: 200, body: links[1] };
  await user.click(screen.getByRole('button', { name: 'More for Zwei' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(focused()).toBe('link-c');
  await user.click(undo);
  await waitFor(() => expect(focused()).toBe('link-b'));
});

test('an undo that is refused leaves the focus beside where the link was', async () => {
  const { user } = await open();
  answers[`DELETE ${base}/links/b`] = { status: 204 };
  answers[`GET ${base}/links`] = { status: 200, body: [links[0], links[2]] };
  await deleteByKey(user, 'Zwei');
  await waitFor(() => expect(focused()).toBe('Undo'));
  await user.keyboard('{Enter}');
  await screen.findByText('This is no longer there. Somebody may have deleted it.');
  await waitFor(() => expect(focused()).toBe('link-c'));
});

test('the last link of all leaves the focus to adding one', async () => {
  links = [link('a', 0, 'Eins')];
  answers[`GET ${base}/links`] = { status: 200, body: links };
  const { user } = await open();
  answers[`DELETE ${base}/links/a`] = { status: 204 };
  await deleteByKey(user, 'Eins');
  await waitFor(() => expect(focused()).toBe('Undo'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('add-link'));
});

test('a link somebody else has deleted is told to be gone, and is taken off the list', async () => {
  const { user, names, sent } = await open();
  answers[`GET ${base}/links`] = { status: 200, body: [links[0], links[2]] };
  await user.click(screen.getByRole('button', { name: /^Zwei/ }));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), '!');
  await user.tab();
  await screen.findByText(/^“Zwei” was not saved\. This is no longer there/);
  expect(names()).toEqual(['Eins', 'Drei']);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  expect(focused()).toBe('link-c');
});

test('a switch of a link somebody else has deleted goes with it', async () => {
  const { user, names } = await open();
  answers[`GET ${base}/links`] = { status: 200, body: [links[0], links[2]] };
  await user.click(screen.getByRole('switch', { name: 'Show Zwei to guests' }));
  await screen.findByText('This is no longer there. Somebody may have deleted it.');
  expect(names()).toEqual(['Eins', 'Drei']);
  expect(focused()).toBe('link-c');
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
  const made = storeOver(
    { linkPage: linkPageSlice.reducer },
    ({ method, path }) => answers[`${method} ${path}`],
  );
  draw(<LinksList store={shop} language="de" />, made.store);
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  await screen.findByRole('alert');
  answers[`GET ${base}/links`] = { status: 200, body: [] };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'No links yet' });
});
