// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '@/api';
import { startI18n } from '@/i18n';
import { late, newUser, type Reply, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { dynamicMenuSlice } from '../dynamic-menu-slice';
import { type Answers, base, dish, menuAnswers, section, shop } from '../testing';
import { Translations } from './translations';

const url = `${base}/menus/m1/translations/suggestions`;
const suggestion = (id: string, source: string, target: string, from = 'dictionary') => ({
  id,
  source,
  target,
  from,
});
let answers: Answers;
let asked: Promise<Reply> | undefined;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  answers = menuAnswers();
  asked = undefined;
  const body = (answers[`GET ${base}/menus/m1`] as { body: Record<string, unknown> }).body;
  body.menu_sections = [
    section('s', 0, 'Suppen', [
      dish('a', 's', 0, 'Brühe', { name: { de: 'Brühe' } }),
      dish('b', 's', 1, 'Gulasch', { name: { de: 'Gulaschsuppe', en: 'Goulash', stale: ['en'] } }),
      dish('c', 's', 2, 'Eintopf', { name: { de: 'Omas Eintopf' } }),
    ]),
  ];
  answers[`GET ${url}`] = {
    status: 200,
    body: {
      service: '',
      suggestions: [
        suggestion('dish.a.name', 'Brühe', 'Broth'),
        suggestion('dish.b.name', 'Gulaschsuppe', 'Goulash soup'),
        // Of a source that was there before.
        suggestion('dish.c.name', 'Eintopf', 'Stew'),
      ],
    },
  };
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const open = async (store: Store = shop) => {
  const made = storeOver({ dynamicMenu: dynamicMenuSlice.reducer }, ({ method, path }) =>
    method === 'POST' && asked ? asked : answers[`${method} ${path}`],
  );
  draw(
    <MemoryRouter>
      <Translations
        store={store}
        language="en"
        onLanguage={() => undefined}
        filter="all"
        onFilter={() => undefined}
      />
      <Toasts scheme="light" />
    </MemoryRouter>,
    made.store,
  );
  const input = (await screen.findByRole('textbox', { name: 'Name: Brühe' })) as HTMLTextAreaElement;
  const patches = () => made.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { ...made, input, patches, user: newUser() };
};
const stored = (id: string, name: object) => ({
  status: 200,
  body: dish(id, 's', 0, '', { name, revision: 2 }),
});

test('a suggestion is no translation until it is accepted, by Enter in an empty field or by its button', async () => {
  const { input, patches, user } = await open();
  const accept = await screen.findByRole('button', { name: 'Accept: Broth' });
  screen.getByText('2 suggestions to look through');
  expect(screen.queryByText('Stew')).toBeNull();
  expect(input.value).toBe('');
  const described = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Suggestion: Broth');
  await user.click(input);
  await user.tab();
  expect(patches()).toEqual([]);

  answers[`PATCH ${base}/dishes/a`] = stored('a', { de: 'Brühe', en: 'Broth' });
  await user.click(input);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(patches()).toEqual([{ name: { en: 'Broth' } }]));
  await waitFor(() => expect(accept.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name: Gulaschsuppe' }));

  // What is out of date is never replaced by Enter.
  await user.keyboard('{Enter}');
  expect(patches()).toHaveLength(1);
  answers[`PATCH ${base}/dishes/b`] = stored('b', { de: 'Gulaschsuppe', en: 'Goulash soup' });
  await user.click(screen.getByRole('button', { name: 'Accept: Goulash soup' }));
  await waitFor(() => expect(patches().at(-1)).toEqual({ name: { en: 'Goulash soup' } }));
});

test('what somebody types is stored, whatever is suggested', async () => {
  const { input, patches, user } = await open();
  await screen.findByRole('button', { name: 'Accept: Broth' });
  await user.type(input, 'Bouillon{Enter}');
  await waitFor(() => expect(patches()).toEqual([{ name: { en: 'Bouillon' } }]));
});

test('without a service nothing is offered; with one it is asked for what nobody knows', async () => {
  await open();
  await screen.findByRole('button', { name: 'Accept: Broth' });
  expect(screen.queryByRole('button', { name: 'Suggest translations' })).toBeNull();
  cleanup();
  const list = answers[`GET ${url}`] as { body: { service: string; suggestions: unknown[] } };
  list.body.service = 'deepl';
  const { sent, user } = await open();
  const answer = late({ status: 200, body: list.body });
  asked = answer.answer;
  await user.click(await screen.findByRole('button', { name: 'Suggest translations' }));
  await screen.findByText('0 of 1');
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: url,
    body: { language: 'en', ids: ['dish.c.name'] },
  });
  list.body.suggestions = [suggestion('dish.c.name', 'Omas Eintopf', 'Grandma’s stew', 'service')];
  answer.come();
  await screen.findByText('Suggested by DeepL');
  await screen.findByRole('button', { name: 'Accept: Grandma’s stew' });
});

test('a service that has no time says so', async () => {
  (answers[`GET ${url}`] as { body: { service: string } }).body.service = 'libretranslate';
  const { user } = await open();
  asked = Promise.resolve({ status: 503, body: { status: 503, code: 'translation_quota', detail: 'x' } });
  await user.click(await screen.findByRole('button', { name: 'Suggest translations' }));
  await screen.findByText(/^The translation service has translated all that it may/);
  await screen.findByRole('button', { name: 'Suggest translations' });
});

test('who may not change the menu is offered nothing', async () => {
  await open({ ...shop, permissions: [] } as unknown as Store);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull());
});
