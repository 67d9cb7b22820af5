// @vitest-environment jsdom
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, screen as page, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { siteSlice } from '@/features/configuration/site-slice';
import { startI18n } from '@/i18n';
import { reloadPage } from '@/lib/browser/reload';
import * as drafts from '@/lib/drafts/drafts';
import { newUser } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { CrashedScreen, screen } from './failed-screen';

vi.mock('@/lib/browser/reload', () => ({ reloadPage: vi.fn() }));

const Rail = () => (
  <>
    <nav>
      <Link to="/menu">Menu</Link>
      <Link to="/team">Team</Link>
    </nav>
    <Outlet />
  </>
);

/** Goes from the menu to the team, whose script is loaded by `load`. */
const goToTeam = async (load: () => Promise<{ Component: () => React.ReactNode }>) => {
  const router = createMemoryRouter(
    [
      {
        element: <Rail />,
        children: [
          {
            errorElement: <CrashedScreen />,
            children: [
              { path: '/menu', element: <h1>The menu</h1> },
              { path: '/team', lazy: screen(load) },
            ],
          },
        ],
      },
    ],
    { initialEntries: ['/menu'] },
  );
  draw(<RouterProvider router={router} />, configureStore({ reducer: { site: siteSlice.reducer } }));
  const user = newUser();
  await user.click(await page.findByRole('link', { name: 'Team' }));
  return user;
};

const team = { Component: () => <h1>The team</h1> };
let broken = false;
const BrokenTeam = () => {
  if (broken) throw new Error('Broken.');
  return <team.Component />;
};
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
let served: () => Promise<Response>;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  vi.stubGlobal('fetch', () => served());
  served = () => Promise.reject(new TypeError('Failed to fetch'));
  const script = document.createElement('script');
  script.type = 'module';
  script.src = '/assets/index-old.js';
  document.head.append(script);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const script of document.querySelectorAll('script')) script.remove();
});

test('a script that does not come leaves the rail, and is asked for anew', async () => {
  let reachable = false;
  const load = vi.fn(() => (reachable ? Promise.resolve(team) : missing()));
  const user = await goToTeam(load);
  await page.findByRole('heading', { level: 1, name: 'This could not be loaded' });
  expect(page.getByRole('link', { name: 'Menu' })).toBeTruthy();
  expect(page.queryByRole('button', { name: 'Reload' })).toBeNull();
  reachable = true;
  await user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByRole('heading', { name: 'The team' });
});

test('it is asked for anew by itself, after growing pauses, and what says so stays meanwhile', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const load = vi.fn<() => Promise<typeof team>>(missing);
  await goToTeam(load);
  const alert = await page.findByRole('alert');
  const again = page.getByRole('button', { name: 'Try again' });
  again.focus();
  const pass = async (seconds: number) => {
    // What an attempt changes is drawn before the next one.
    for (let i = 0; i < seconds; i++) await act(() => vi.advanceTimersByTimeAsync(1000));
  };
  const calls = load.mock.calls.length;
  await pass(15);
  const soon = load.mock.calls.length - calls;
  expect(soon).toBeGreaterThan(1);
  await pass(105);
  expect(load.mock.calls.length - calls, 'not too often').toBeLessThan(8);
  expect(page.getByRole('alert'), 'nobody is told again').toBe(alert);
  expect(document.activeElement).toBe(again);
  load.mockResolvedValue(team);
  await pass(65);
  await page.findByRole('heading', { name: 'The team' });
});

test('a server that comes back between the script and the question why it did not come, is not taken for a fault', async () => {
  served = async () => new Response('<script src="/assets/index-old.js">');
  // The router's own request comes before those of the screen.
  const load = vi.fn<() => Promise<typeof team>>(missing);
  load.mockImplementationOnce(missing).mockImplementationOnce(missing).mockResolvedValue(team);
  const unsaved = vi.spyOn(drafts, 'unsavedOf');
  unsaved.mockReturnValue({ ids: new Set(), state: 'held', first: null });
  await goToTeam(load);
  await page.findByRole('heading', { name: 'The team' });
  unsaved.mockRestore();
});

test.each([
  ['the page is loaded again', false],
  ['what is not saved is not lost with the page', true],
])('where a browser remembers that the script did not come, %s', async (_, isUnsaved) => {
  const unsaved = vi.spyOn(drafts, 'unsavedOf');
  if (isUnsaved) unsaved.mockReturnValue({ ids: new Set(), state: 'held', first: null });
  const reload = vi.mocked(reloadPage).mockClear();
  const user = await goToTeam(missing);
  await page.findByRole('heading', { level: 1, name: 'This could not be loaded' });
  served = async () => new Response('<script src="/assets/index-old.js">');
  await user.click(page.getByRole('button', { name: 'Try again' }));
  if (isUnsaved) await page.findByRole('heading', { name: 'Something went wrong on this screen' });
  else await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(reload).toHaveBeenCalledTimes(isUnsaved ? 0 : 1);
  unsaved.mockRestore();
});

test('where the server has another version by now, nothing is asked for by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const load = vi.fn(missing);
  served = async () => new Response('<script src="/assets/index-new.js">');
  await goToTeam(load);
  await page.findByRole('heading', { name: 'There is a new version of Carte' });
  const calls = load.mock.calls.length;
  act(() => void window.dispatchEvent(new Event('online')));
  await act(() => vi.advanceTimersByTimeAsync(200_000));
  expect(load.mock.calls.length).toBe(calls);
});

test('it is asked for anew, too, by going there again', async () => {
  let reachable = false;
  const load = vi.fn(() => (reachable ? Promise.resolve(team) : missing()));
  const user = await goToTeam(load);
  await page.findByRole('button', { name: 'Try again' });
  await user.click(page.getByRole('link', { name: 'Menu' }));
  await page.findByRole('heading', { name: 'The menu' });
  reachable = true;
  await user.click(page.getByRole('link', { name: 'Team' }));
  await page.findByRole('heading', { name: 'The team' });
  const calls = load.mock.calls.length;
  await user.click(page.getByRole('link', { name: 'Menu' }));
  await user.click(page.getByRole('link', { name: 'Team' }));
  expect(page.getByRole('heading', { name: 'The team' })).toBeTruthy();
  expect(load.mock.calls.length - calls).toBeLessThan(2);
});

test.each([
  ['another version', '<script src="/assets/index-new.js">', 'There is a new version of Carte', false],
  ['this version', '<script src="/assets/index-old.js">', 'Something went wrong on this screen', true],
])('where the server has %s, the page can be loaded anew', async (_, html, title, again) => {
  served = async () => new Response(html);
  await goToTeam(missing);
  await page.findByRole('heading', { name: title });
  expect(page.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(page.queryByRole('button', { name: 'Try again' }) !== null).toBe(again);
  expect(page.getByRole('link', { name: 'Menu' })).toBeTruthy();
});

test('a screen that fails while it is drawn leaves the rail, and is drawn anew', async () => {
  const quiet = vi.spyOn(console, 'error').mockReturnValue();
  broken = true;
  const user = await goToTeam(async () => ({ Component: BrokenTeam }));
  await page.findByRole('heading', { name: 'Something went wrong on this screen' });
  expect(page.getByRole('link', { name: 'Menu' })).toBeTruthy();
  broken = false;
  await user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByRole('heading', { name: 'The team' });
  quiet.mockRestore();
});
