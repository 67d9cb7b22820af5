import { expect, test } from 'vitest';
import type { Start, Store } from '@/api';
import { isStarting, stepsOf } from './steps';

const all = ['store.update', 'menu.update', 'links.update', 'tables.update', 'appearance.update'];
const storeOf = (permissions: string[], locked: object | null = null): Store =>
  ({ permissions, plan: { locked } }) as unknown as Store;
const nothing: Start = {
  menuReplaced: false,
  linksAdded: false,
  picturesAdded: false,
  lookChosen: false,
  hoursSet: false,
  codeDownloaded: false,
  hidden: false,
};
const done: Start = {
  menuReplaced: true,
  linksAdded: true,
  picturesAdded: true,
  lookChosen: true,
  hoursSet: true,
  codeDownloaded: true,
  hidden: false,
};

test('a step is ticked by what the server knows', () => {
  const owner = storeOf(all);
  expect(
    stepsOf({ ...nothing, picturesAdded: true, lookChosen: true, codeDownloaded: true }, owner).filter(
      (step) => step.done,
    ),
  ).toEqual([
    { key: 'pictures', done: true, screen: 'look' },
    { key: 'look', done: true, screen: 'look' },
    { key: 'code', done: true, screen: 'codes' },
  ]);
});

test('the step of the hours leads to the hours', () => {
  const step = stepsOf(nothing, storeOf(all)).find(({ key }) => key === 'hours');
  expect(step?.screen).toBe('settings#hours');
});

test('links come after the menu, before they are dressed up', () => {
  const keys = stepsOf(nothing, storeOf(all)).map(({ key }) => key);
  expect(keys).toEqual(['menu', 'links', 'pictures', 'look', 'hours', 'code']);
  const done = stepsOf({ ...nothing, linksAdded: true }, storeOf(all)).filter((step) => step.done);
  expect(done).toEqual([{ key: 'links', done: true, screen: 'links' }]);
});

test('no step is offered that would be refused', () => {
  expect(stepsOf(nothing, storeOf(['menu.update'])).map(({ key }) => key)).toEqual(['menu']);
  expect(stepsOf(nothing, storeOf(['store.read']))).toEqual([]);
  expect(stepsOf(nothing, storeOf(all, { reason: 'trial_ended' }))).toEqual([]);
});

test.each([
  ['a new store', nothing, true],
  ['one step left', { ...done, codeDownloaded: false }, true],
  ['all done', done, false],
  ['put away', { ...nothing, hidden: true }, false],
  ['not known yet', undefined, false],
])('%s: %s', (_, start, wanted) => {
  expect(isStarting(start, storeOf(all))).toBe(wanted);
});
