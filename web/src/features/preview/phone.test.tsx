// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
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
afterEach(cleanup);

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

test.each([
  ['asked for again', () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }))],
  ['the network is back', () => fireEvent(window, new Event('online'))],
])('a page that cannot be loaded is told, and loaded anew once %s', (_, again) => {
  const { store } = storeOver({ changes: changesSlice.reducer }, () => ({ status: 200, body: [] }));
  const heads = { light: {}, dark: {} } as Heads;
  draw(<Phone src="/s/osteria" lookAt={null} heads={heads} />, store);
  failToLoad(frames()[0] as HTMLIFrameElement);
  expect(screen.getByRole('alert').textContent).toContain('The preview could not be loaded');
  again();
  expect(screen.queryByRole('alert')).toBeNull();
  const behind = screen.getByTitle('Loading what guests see');
  fireEvent.load(behind);
  expect(frames()).toEqual([behind]);
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
