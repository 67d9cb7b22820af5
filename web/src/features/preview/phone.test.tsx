// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { api } from '@/api';
import { startI18n } from '@/i18n';
import type { Heads } from '@/lib/look/head';
import { changesSlice } from '@/lib/server/changes-slice';
import { storeOver } from '@/lib/testing';
import { draw, failToLoad } from '@/ui/testing';
import { Phone } from './phone';

const change = () =>
  api.endpoints.updateLink.initiate({ storeId: 's1', id: 'l1', linkPatch: { isActive: true } });
const frames = () => Array.from(document.querySelectorAll('iframe'));
const shown = () => frames().map((frame) => frame.title);

beforeAll(() => startI18n('en'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('after each change the page is loaded behind the one that is shown, and then takes its place', async () => {
  const { store } = storeOver({ changes: changesSlice.reducer }, () => ({ status: 200, body: [] }));
  draw(<Phone src="/s/osteria?lang=de" lookAt={null} />, store);
  expect(shown()).toEqual(['What guests see']);
  const [before] = frames();
  fireEvent.load(before as HTMLIFrameElement);

  await store.dispatch(change());
  await screen.findByTitle('Loading what guests see');
  expect(shown().sort()).toEqual(['Loading what guests see', 'What guests see']);
  const behind = screen.getByTitle('Loading what guests see');
  expect(behind.getAttribute('aria-hidden')).toBe('true');

  fireEvent.load(behind);
  expect(shown()).toEqual(['What guests see']);
  expect(frames()[0]).toBe(behind);
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(1000 * seconds));

test.each<[string, () => unknown]>([
  ['asked for again', () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }))],
  ['the network is back', () => fireEvent(window, new Event('online'))],
  ['the server may be back', () => pass(3)],
])('a page that cannot be loaded is told, and loaded anew once %s', async (_, again) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { store } = storeOver({ changes: changesSlice.reducer }, () => ({ status: 200, body: [] }));
  const heads = { light: {}, dark: {} } as Heads;
  draw(<Phone src="/s/osteria" lookAt={null} heads={heads} />, store);
  failToLoad(frames()[0] as HTMLIFrameElement);
  expect(screen.getByRole('alert').textContent).toContain('The preview could not be loaded');
  await again();
  const behind = frames()[1] as HTMLIFrameElement;
  expect(behind.title).toBe('Loading what guests see');
  fireEvent.load(behind);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(frames()).toEqual([behind]);
});

test('a page that cannot be loaded is tried after growing pauses, and what says so stays meanwhile', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { store } = storeOver({ changes: changesSlice.reducer }, () => ({ status: 200, body: [] }));
  draw(<Phone src="/s/osteria" lookAt={null} />, store);
  failToLoad(frames()[0] as HTMLIFrameElement);
  const alert = screen.getByRole('alert');
  const again = screen.getByRole('button', { name: 'Try again' });
  again.focus();
  const tried = new Set<HTMLIFrameElement>();
  for (let second = 0; second < 120; second++) {
    await pass(1);
    const behind = frames()[1];
    if (!behind || tried.has(behind)) continue;
    tried.add(behind);
    expect(again.getAttribute('aria-busy')).toBe('true');
    failToLoad(behind);
  }
  expect(tried.size).toBeGreaterThan(3);
  expect(tried.size).toBeLessThan(8);
  expect(screen.getByRole('alert')).toBe(alert);
  expect(document.activeElement).toBe(again);
});

test('a change that is refused loads nothing', async () => {
  const { store } = storeOver({ changes: changesSlice.reducer }, () => ({
    status: 403,
    body: { detail: 'No.' },
  }));
  await store.dispatch(change());
  expect(store.getState().changes.stored).toBe(0);
});

test('that there is no network is told by the screen, and not by the preview too', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { store } = storeOver({ changes: changesSlice.reducer }, () => ({ status: 200, body: [] }));
  draw(<Phone src="/s/osteria" lookAt={null} />, store);
  failToLoad(frames()[0] as HTMLIFrameElement);
  expect(shown()).toEqual(['Loading what guests see']);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('The preview could not be loaded')).toBeNull();
});
