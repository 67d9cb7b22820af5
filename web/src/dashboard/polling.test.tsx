// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '@/api';
import { answersForEachTest, openDashboard } from './testing';

const answers = answersForEachTest();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what is read again and again is read while somebody looks', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { store, sent } = openDashboard(answers, '/account');
  const reads = () => sent.filter(({ path }) => path === '/api/jobs').length;
  const polled = { pollingInterval: 1000, skipPollingIfUnfocused: true };
  const read = store.dispatch(api.endpoints.getJobs.initiate(undefined, { subscriptionOptions: polled }));
  await waitFor(() => expect(reads()).toBeGreaterThan(1));

  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const changed = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  changed();
  await vi.advanceTimersByTimeAsync(1000); // an answer may be on its way
  const before = reads();
  await vi.advanceTimersByTimeAsync(5000);
  expect(reads()).toBe(before);

  state.mockReturnValue('visible');
  changed();
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads()).toBeGreaterThan(before);
  read.unsubscribe();
});
