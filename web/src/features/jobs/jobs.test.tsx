// @vitest-environment jsdom
import { setupListeners } from '@reduxjs/toolkit/query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { newUser, type Reply, type Server, storeOver } from '@/lib/testing';
import { draw } from '@/ui/testing';
import { Toasts } from '@/ui/toasts';
import { Jobs } from './jobs';

const at = '2026-11-22T12:00:00Z';
const failedJob = (id: string, more: object = {}) => ({
  ...{ id, name: 'identity.write-claims', payload: `{"uid":"${id}"}`, is_periodic: false, attempts: 24 },
  ...{ error: 'the service answers 403', first_failed_at: at, last_failed_at: '2026-11-22T18:00:00Z' },
  ...more,
});
const periodic = (name: string, more: object = {}) => ({
  ...{ name, interval_seconds: 3600, running: false, error: null },
  ...{ last_succeeded_at: at, next_run_at: '2026-11-22T13:00:00Z' },
  ...more,
});

/** An entry of the audit log: what an operator did with a failed job. */
const logged = (action: string, job: string) => ({
  ...{
    id: `log-${job}`,
    at,
    store_id: null,
    store_name: null,
    actor_uid: 'r',
    actor_email: 'r@carte.example',
  },
  ...{ actor_name: 'Robin Keller', action, subject: '' },
  changes: [
    { field: 'error', before: 'the service answers 403', after: null },
    { field: 'name', before: 'identity.write-claims', after: null },
    { field: 'payload', before: `{"uid":"${job}"}`, after: null },
  ],
});

let failed: ReturnType<typeof failedJob>[];
let log: ReturnType<typeof logged>[];
let refusal: Reply | null;
let broken: string;
const server: Server = ({ method, path, query }) => {
  if (broken === path) return { status: 500, body: { detail: 'Broken.' } };
  if (path === '/api/jobs') {
    const list = [
      periodic('menu.purge'),
      periodic('page.purge', { last_succeeded_at: null, error: 'no room' }),
      periodic('a.new-one', { running: true, next_run_at: null }),
    ];
    return { status: 200, body: { queued: 3, running: 1, failed: failed.length, periodic: list } };
  }
  if (path === '/api/jobs/failed') return { status: 200, body: failed };
  if (path === '/api/audit') return { status: 200, body: query.topic === 'job' ? log : [] };
  if (refusal) return refusal;
  if (method === 'GET') return undefined;
  failed = failed.filter(({ id }) => !path.includes(`/${id}`));
  log = [logged(method === 'POST' ? 'job.retried' : 'job.discarded', 'u1'), ...log];
  return { status: 204 };
};

beforeAll(() => startI18n('en'));
beforeEach(() => {
  failed = [
    failedJob('u1'),
    failedJob('p1', { name: 'page.purge', is_periodic: true, attempts: 1, last_failed_at: at }),
  ];
  log = [];
  refusal = null;
  broken = '';
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = () => {
  const made = storeOver({}, server);
  draw(
    <>
      <Jobs />
      <Toasts scheme="light" />
    </>,
    made.store,
  );
  return { ...made, person: newUser() };
};
const rows = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem');
const press = (person: UserEvent, name: string) => person.click(screen.getByRole('button', { name }));

test('failed jobs show their error, attempts and times', async () => {
  open();
  expect(screen.getAllByText('Loading…').length).toBeGreaterThan(0);
  const [claims, purge] = await rows('Failed jobs');
  expect(claims?.textContent).toContain('Write a user’s claims at Firebase');
  expect(claims?.textContent).toContain('the service answers 403');
  expect(claims?.textContent).toMatch(/24 attempts · failing since 22 Nov 2026.+ · last on 22 Nov 2026/);
  expect(claims?.textContent).toContain('{"uid":"u1"}');
  expect(purge?.textContent).toContain('1 attempt · failing since');
  expect(purge?.textContent).not.toContain('last on');
  // Buttons of jobs with the same name differ by their description.
  for (const [row, facts] of [
    [claims, /^24 attempts · failing/],
    [purge, /^1 attempt · failing/],
  ] as const) {
    const retry = within(row as HTMLElement).getByRole('button', { name: /^Try again/ });
    expect(document.getElementById(retry.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(facts);
  }
  // A periodic job cannot be discarded.
  expect(within(purge as HTMLElement).queryByRole('button', { name: /Discard/ })).toBeNull();
});

test('periodic jobs show when they ran and their errors', async () => {
  open();
  const [menu, page, unknown] = await rows('Periodic jobs');
  expect(menu?.textContent).toMatch(/Remove deleted sections and dishes.*last done on 22 Nov 2026.*next on/);
  expect(page?.textContent).toMatch(/fails.*not done yet.*no room/);
  expect(unknown?.textContent).toMatch(/a\.new-one.*running/);
  expect(screen.getByText('3 jobs are waiting · 1 is running')).toBeTruthy();
});

test('a job is retried, which the log shows', async () => {
  const { person, sent } = open();
  await rows('Failed jobs');
  await press(person, 'Try again: Write a user’s claims at Firebase');
  await screen.findByText('“Write a user’s claims at Firebase” is tried again');
  expect(await rows('Failed jobs')).toHaveLength(1);
  expect(
    sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
  ).toEqual(['POST /api/jobs/failed/u1/retry']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Failed jobs'));
  const [entry] = await rows('What operators have done');
  expect(entry?.textContent).toMatch(
    /Write a user’s claims at Firebase.*\{"uid":"u1"\}.*Tried again · by Robin Keller/,
  );
});

test('the screen is refreshed while the page is visible', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent, store } = open();
  onTestFinished(setupListeners(store.dispatch));
  expect(await rows('Failed jobs')).toHaveLength(2);
  failed = [failedJob('u2'), ...failed];
  await vi.advanceTimersByTimeAsync(3000);
  await waitFor(async () => expect(await rows('Failed jobs')).toHaveLength(3));
  await waitFor(() => expect(sent.filter(({ path }) => path === '/api/jobs').length).toBeGreaterThan(1));

  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const changed = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  changed();
  await vi.advanceTimersByTimeAsync(3000); // an answer may be on its way
  const before = sent.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(before);
  visible.mockReturnValue('visible');
  changed();
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent.length).toBeGreaterThan(before);

  cleanup();
  await vi.advanceTimersByTimeAsync(3000);
  const after = sent.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(after);
});

test('a job is discarded after a confirmation', async () => {
  failed = failed.slice(0, 1);
  const { person, sent } = open();
  await rows('Failed jobs');
  await press(person, 'Discard: Write a user’s claims at Firebase');
  const dialog = await screen.findByRole('dialog', { name: 'Discard “Write a user’s claims at Firebase”?' });
  await person.click(within(dialog).getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
  await press(person, 'Discard: Write a user’s claims at Firebase');
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await screen.findByText('Nothing has failed');
  expect(sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/jobs/failed/u1',
  ]);
});

test.each([
  [404, 'This job is no longer among the failed ones.'],
  [503, 'Carte'],
])('a refusal with %i is shown in the row of the job', async (status, words) => {
  refusal = { status, body: { detail: 'No.' } };
  const { person } = open();
  await rows('Failed jobs');
  await press(person, 'Try again: Write a user’s claims at Firebase');
  const [first] = await rows('Failed jobs');
  await waitFor(() => expect(within(first as HTMLElement).getByRole('alert').textContent).toContain(words));
});

test.each([
  ['/api/jobs', 'Periodic jobs'],
  ['/api/jobs/failed', 'Failed jobs'],
])('a failed read of %s is retried on request', async (path, name) => {
  broken = path;
  const { person } = open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  broken = '';
  await person.click(retry);
  expect((await rows(name)).length).toBeGreaterThan(1);
});
