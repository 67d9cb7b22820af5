// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/i18n';
import { isChange, write } from '@/lib/calls';
import { draw, storeOver } from '@/lib/testing';
import { Phone } from './phone';
import { previewSlice } from './preview-slice';

const change = write<unknown, void>('test/change', (api) => api.send('get', '/api/stores'));
const frames = () => Array.from(document.querySelectorAll('iframe'));
const shown = () => frames().map((frame) => frame.title);

beforeAll(() => startI18n('en'));
afterEach(cleanup);

test('after each change the page is loaded behind the one that is shown, and then takes its place', async () => {
  const { store } = storeOver({ preview: previewSlice.reducer }, () => ({ status: 200, body: [] }));
  draw(<Phone src="/s/osteria?lang=de" lookAt={null} />, store);
  expect(shown()).toEqual(['What guests see']);
  const [before] = frames();
  fireEvent.load(before as HTMLIFrameElement);

  const done = await store.dispatch(change());
  expect(isChange('fulfilled')(done)).toBe(true);
  await screen.findByTitle('Loading what guests see');
  expect(shown().sort()).toEqual(['Loading what guests see', 'What guests see']);
  const behind = screen.getByTitle('Loading what guests see');
  expect(behind.getAttribute('aria-hidden')).toBe('true');

  fireEvent.load(behind);
  expect(shown()).toEqual(['What guests see']);
  expect(frames()[0]).toBe(behind);
});

test('a change that is refused loads nothing', async () => {
  const { store } = storeOver({ preview: previewSlice.reducer }, () => ({
    status: 403,
    body: { detail: 'No.' },
  }));
  await store.dispatch(change());
  expect(store.getState().preview.version).toBe(0);
});
