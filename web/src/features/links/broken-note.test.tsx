// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '@/i18n';
import { base, link, linkAnswers, openLinks, shop } from './testing';

const broken = (code: string, status: number) => ({
  code,
  status,
  is_broken: true,
  since: '2026-11-20T09:00:00Z',
  checked_at: '2026-11-23T09:00:00Z',
});
const fine = { ...broken('ok', 200), is_broken: false, since: null };

beforeAll(() => startI18n('en'));
beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
});
afterEach(cleanup);

const answers = () =>
  linkAnswers([
    link('a', 0, 'Eins', { check: broken('not_found', 404) }),
    link('b', 1, 'Zwei', { check: broken('server_error', 502), is_active: false }),
    link('c', 2, 'Drei', { check: fine }),
  ]);

test('a broken link says why and since when, until it answers again', async () => {
  const server = answers();
  const { user, sent } = await openLinks(server);
  const text = 'Not working since 20 Nov: page not found (404)';
  expect(screen.getAllByText(/Not working since/).map((each) => each.textContent)).toEqual([text]);

  const again = () => screen.getByRole('button', { name: 'Check Eins again' });
  server[`POST ${base}/links/a/check`] = { status: 429, body: { code: 'too_many_checks', detail: 'Wait.' } };
  await user.click(again());
  await within(await screen.findByRole('alert')).findByText(/were checked a moment ago/);
  expect(screen.getByText(text)).toBeTruthy();

  server[`POST ${base}/links/a/check`] = {
    status: 200,
    body: link('a', 0, 'Eins', { check: broken('gone', 410) }),
  };
  await user.click(again());
  await screen.findByText('Not working since 20 Nov: the page has been removed (410)');
  await screen.findByText('Checked just now.');

  server[`POST ${base}/links/a/check`] = { status: 200, body: link('a', 0, 'Eins', { check: fine }) };
  await user.click(again());
  await screen.findByText('It works again.');
  expect(screen.queryByText(/Not working since/)).toBeNull();
  expect(sent.filter(({ path }) => path.endsWith('/check'))).toHaveLength(3);
  await waitFor(() => expect(document.activeElement?.id).toBe('link-a'));
});

test('an edited address has no such note any more', async () => {
  const server = answers();
  const { user } = await openLinks(server);
  await user.click(screen.getByRole('button', { name: /^Eins/ }));
  const address = screen.getByRole('textbox', { name: /Address/ });
  server[`PATCH ${base}/links/a`] = {
    status: 200,
    body: link('a', 0, 'Eins', { link_address: 'https://neu.example', revision: 2, check: null }),
  };
  await user.clear(address);
  await user.type(address, 'neu.example{Enter}');
  await waitFor(() => expect(screen.queryByText(/Not working since/)).toBeNull());
});

test('who may not edit links is told, and cannot have one checked', async () => {
  await openLinks(answers(), { ...shop, permissions: [] } as typeof shop);
  await screen.findByText(/Not working since/);
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
});
