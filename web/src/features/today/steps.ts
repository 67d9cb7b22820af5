import type { Start, Store } from '@/api';
import { may, type Permission } from '@/lib/session/access';

/** A step on the way to a code on the table. */
export type StepKey = 'menu' | 'links' | 'pictures' | 'look' | 'hours' | 'code';

/** A step, and the screen of the store where it is done, with the part of it. */
export type Step = { key: StepKey; done: boolean; screen: string };

type Known = { key: StepKey; fact: keyof Start; screen: string; needs: Permission };

/** The steps whose screens there are. */
const known: Known[] = [
  { key: 'menu', fact: 'menuReplaced', screen: 'menu', needs: 'menu.update' },
  { key: 'links', fact: 'linksAdded', screen: 'links', needs: 'links.update' },
  { key: 'pictures', fact: 'picturesAdded', screen: 'look', needs: 'appearance.update' },
  { key: 'look', fact: 'lookChosen', screen: 'look', needs: 'appearance.update' },
  { key: 'hours', fact: 'hoursSet', screen: 'settings#hours', needs: 'store.update' },
  { key: 'code', fact: 'codeDownloaded', screen: 'codes', needs: 'tables.update' },
];

/** The first steps with a store that its user may take, in order. */
export const stepsOf = (start: Start, store: Store): Step[] =>
  known
    .filter(({ needs }) => may(store, needs))
    .map(({ key, fact, screen }) => ({ key, done: start[fact] === true, screen }));

/** Whether the first steps are what a store's user comes for: some are left, and nobody has put them away. */
export const isStarting = (start: Start | undefined, store: Store): boolean =>
  start !== undefined && !start.hidden && stepsOf(start, store).some(({ done }) => !done);
