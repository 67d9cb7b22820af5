import { expect, test } from 'vitest';
import type { Start, Store } from '@/api';
import { isStarting, stepsOf } from './steps';

const all = ['store.update', 'menu.update', 'tables.update', 'appearance.update'];
const storeOf = (permissions: string[], locked: object | null = null): Store =>
  ({ permissions, plan: { locked } }) as unknown as Store;
const nothing: Start = {
  menuReplaced: false,
  picturesAdded: false,
  lookChosen: false,
  hoursSet: false,
  codeDownloaded: false,
  hidden: false,
};
const done: Start = {
  menuReplaced: true,
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
