// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Lock, Store } from '@/api';
import { changeLanguage, type Language, startI18n } from '@/i18n';
import { type Problem, problemOf } from '@/lib/server/problem';
import { useProblemText } from '@/lib/server/problem-text';
import { storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { LockedNote } from './locked-note';
import { storesSlice } from './stores-slice';

beforeAll(async () => {
  await startI18n('en');
});
afterEach(cleanup);

const trial: Lock = { reason: 'trial_ended', since: '2026-11-12T09:00:00Z' };
const subscription: Lock = { ...trial, reason: 'subscription_ended' };
const owned = ['links.update'];

const shop = (locked: Lock | null, permissions: string[]) => ({ plan: { locked }, permissions }) as Store;
const LockText = ({ problem }: { problem: Problem }) => <p>{useProblemText().detail(problem)}</p>;

const { store } = storeOver({ stores: storesSlice.reducer }, () => undefined);

test.each<[Language, Lock, string]>([
  ['en', trial, 'Editing is closed. The trial ended on 12 November 2026. Your public pages stay up'],
  [
    'fn',
    trial,
    'Les modifications sont bloquées. L’essai a pris fin le 12 novembre 2026. Vos pages publiques',
  ],
  ['de', trial, 'Die Bearbeitung ist gesperrt. Die Testphase ist am 12. November 2026 abgelaufen. Ihre'],
  ['tr', trial, 'Düzenleme kapalı. Deneme süresi 12 Kasım 2026 tarihinde sona erdi. Herkese açık'],
  ['en', subscription, 'Editing is closed. The subscription ended on 12 November 2026. Your public'],
])('%s: an owner reads why, since when, and what goes on', async (language, lock, text) => {
  await changeLanguage(language);
  draw(<LockedNote store={shop(lock, owned)} />, store);
  expect(screen.getByRole('note').textContent).toContain(text);
});

test('an operator, who may edit, reads why alone', async () => {
  await changeLanguage('en');
  draw(<LockedNote store={shop(trial, [...owned, 'config.update'])} />, store);
  expect(screen.getByRole('note').textContent).toBe('The trial ended on 12 November 2026.');
});

test('in a low window, as at 200 % zoom, what goes on is a press away', async () => {
  await changeLanguage('en');
  const query = (media: string) => ({
    matches: media.includes('max-height'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  });
  vi.stubGlobal('matchMedia', query);
  draw(<LockedNote store={shop(trial, owned)} />, store);
  vi.unstubAllGlobals();
  const note = within(screen.getByRole('note'));
  const [line] = note.getAllByText(/The trial ended on 12 November 2026\./);
  expect(line?.tagName).toBe('SUMMARY');
  expect(line?.textContent).toBe('Editing is closed. The trial ended on 12 November 2026.');
  expect(note.getByText(/^Your public pages stay up/).closest('details')?.open).toBe(false);
});

test('a store that can be edited has no note', () => {
  draw(<LockedNote store={shop(null, owned)} />, store);
  expect(screen.queryByRole('note')).toBeNull();
});

test('a refusal of a locked store is told in the person’s language', async () => {
  await changeLanguage('de');
  const problem = {
    ...problemOf('The trial of this store ended.'),
    status: 402,
    code: 'locked',
    params: trial,
  };
  draw(<LockText problem={problem} />, store);
  expect(screen.getByText(/^Die Testphase ist am 12\. November 2026 abgelaufen\. Ihre/)).toBeDefined();
});
