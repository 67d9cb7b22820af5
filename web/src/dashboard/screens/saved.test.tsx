// @vitest-environment jsdom
import { cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { keepInTab } from '@/lib/browser/tab';
import { useDraft } from '@/lib/drafts/use-draft';
import { storeSession } from '@/lib/session/session';
import { newUser, sessionOf, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Saved } from './saved';

let users = 0;
let user = '';

beforeAll(() => startI18n('en'));
beforeEach(() => {
  user = `saved-${users++}`;
  storeSession(sessionOf({ sub: user }));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const Place = () => {
  const { pathname, state } = useLocation() as { pathname: string; state: { show?: string } | null };
  return <output data-testid="place">{`${pathname} ${state?.show ?? ''}`}</output>;
};
const place = () => screen.getByTestId('place').textContent;

/** Leaves a draft as a killed page does. */
const leave = (id: string, kept: object) =>
  keepInTab(`carte_draft ${user} ${id}`, { phase: 'dirty', path: '/stores/osteria/menu', ...kept });

const open = () => {
  const { store } = storeOver({}, () => undefined);
  draw(
    <MemoryRouter initialEntries={['/stores/osteria/links']}>
      <Saved />
      <Place />
    </MemoryRouter>,
    store,
  );
  return newUser();
};
const press = async (who: ReturnType<typeof newUser>, name: string) =>
  who.click(await screen.findByRole('button', { name }));

test('what was typed over something that is gone can be read and given up', async () => {
  leave('d1', { title: 'Minestrone', edits: { 'name.de': 'Minestrone GG', prices: [{ size: 'klein' }] } });
  const who = open();
  await press(who, 'Not saved');
  await screen.findByRole('dialog', { name: 'What is not saved' });
  expect(screen.getByText('Minestrone')).toBeTruthy();
  const typed = screen.getByRole('textbox', { name: 'What you typed' }) as HTMLTextAreaElement;
  expect(typed.value).toBe('Minestrone GG\nklein');
  await press(who, 'Discard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Not saved')).toBeNull();
  expect(localStorage.length).toBe(0);
  expect(place()).toBe('/stores/osteria/links ');
});

test('it leads to where it was typed, and closing the dialog leaves all as it is', async () => {
  leave('d1', { edits: { 'name.de': 'Suppe' } });
  const who = open();
  await press(who, 'Not saved');
  await press(who, 'Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(who, 'Not saved');
  await press(who, 'Go there');
  await waitFor(() => expect(place()).toBe('/stores/osteria/menu d1'));
  expect(localStorage.length).toBe(1);
});

test('what has its editor is led to at once', async () => {
  leave('d1', { phase: 'rejected', edits: { name: 'Suppe' }, refused: { name: [{ location: 'name' }] } });
  const options = { id: 'd1', path: '/stores/osteria/menu', saved: { name: '' }, send: async () => null };
  renderHook(() => useDraft(options));
  const who = open();
  await press(who, 'Not saved');
  await waitFor(() => expect(place()).toBe('/stores/osteria/menu d1'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
