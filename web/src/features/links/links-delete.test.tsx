// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { type Answers, base, link, linkAnswers, openLinks, threeLinks } from './testing';

let links: ReturnType<typeof threeLinks>;
let answers: Answers;
const open = () => openLinks(answers);

beforeAll(() => startI18n('en'));
beforeEach(() => {
  // Clicks are not polled while nobody looks.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  links = threeLinks();
  answers = linkAnswers(links);
});
afterEach(cleanup);

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

test('a link that somebody else has deleted is reported as gone and leaves the list', async () => {
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
