// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locksWith } from '../testing';
import { ageInTab, claimTab, keepInTab, keptInTab, namesInTab } from './tab';

let locks: ReturnType<typeof locksWith>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  locks = locksWith(new Set());
  vi.stubGlobal('navigator', { locks });
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The tab is killed, at once: nothing of it is told. */
const kill = () => {
  sessionStorage.clear();
  locks.held.clear();
};
/** Another tab, while this one is there. */
const openAnother = () => sessionStorage.clear();
const typed = (text: string) => keepInTab('draft a', { text });
const found = () => keptInTab('draft a');

test('what a tab has kept is there after a reload, and for it alone while it is there', async () => {
  await claimTab();
  typed('Suppe');
  locks.held.clear();
  await claimTab();
  expect(found()).toEqual({ text: 'Suppe' });
  expect(namesInTab('draft')).toEqual(['draft a']);
  openAnother();
  await claimTab();
  expect(found()).toBeUndefined();
  expect(namesInTab('draft')).toEqual([]);
});

test('what a killed tab has kept the next one has, and no other after that', async () => {
  await claimTab();
  typed('Suppe');
  kill();
  await claimTab();
  expect(found()).toEqual({ text: 'Suppe' });
  openAnother();
  await claimTab();
  expect(found()).toBeUndefined();
});

test('what is forgotten is gone for every tab', async () => {
  await claimTab();
  typed('Suppe');
  keepInTab('draft a', null);
  kill();
  await claimTab();
  expect(found()).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test('a duplicate of a tab begins without what that one has kept', async () => {
  await claimTab();
  typed('Suppe');
  await claimTab();
  expect(found()).toBeUndefined();
  typed('Salat');
  expect(Object.keys(localStorage)).toHaveLength(2);
});

test('where two killed tabs have kept the same, one waits for the other', async () => {
  await claimTab();
  typed('Suppe');
  openAnother();
  await claimTab();
  typed('Salat');
  kill();
  const texts: unknown[] = [];
  for (let tab = 0; tab < 2; tab++) {
    await claimTab();
    texts.push((found() as { text: string }).text);
    keepInTab('draft a', null);
    kill();
  }
  expect(texts.sort()).toEqual(['Salat', 'Suppe']);
  await claimTab();
  expect(found()).toBeUndefined();
});

test('what nobody has come for in thirty days is forgotten', async () => {
  await claimTab();
  typed('Suppe');
  kill();
  vi.setSystemTime(Date.now() + 31 * 24 * 60 * 60 * 1000);
  await claimTab();
  expect(found()).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test.each(['{broken', 'null', '"a text"', '{"value":{}}', ''])(
  'what cannot be read (%s) is removed, and keeps nothing else from being found',
  async (broken) => {
    localStorage.setItem('carte_kept AAAdead draft b', broken);
    await claimTab();
    typed('Suppe');
    kill();
    localStorage.setItem('carte_kept zzzdead draft b', broken);
    await claimTab();
    expect(found()).toEqual({ text: 'Suppe' });
    expect(Object.keys(localStorage)).toHaveLength(1);
  },
);

test('it is told how long ago something was kept, whichever tab has it now', async () => {
  await claimTab();
  typed('Suppe');
  kill();
  vi.setSystemTime(Date.now() + 60_000);
  await claimTab();
  expect(ageInTab('draft a')).toBe(60_000);
  expect(ageInTab('draft b')).toBe(0);
});

test('a browser without locks keeps what is typed for the tab alone', async () => {
  vi.stubGlobal('navigator', {});
  await claimTab();
  typed('Suppe');
  await claimTab();
  expect(found()).toEqual({ text: 'Suppe' });
});
