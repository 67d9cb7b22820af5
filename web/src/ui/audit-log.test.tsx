// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type AuditEntry, useListStoreAuditInfiniteQuery } from '@/api';
import { startI18n } from '@/i18n';
import { storeOver } from '@/lib/testing';
import { AuditLog } from './audit-log';
import { draw } from './testing';

/** A change as the server tells of it. */
const change = (field: string, after: string, isShortened: boolean) => ({
  ...{ field, before: null, after },
  is_shortened: isShortened,
});

const entryOf = (action: string, changes: object[]) => ({
  ...{ id: action, at: '2026-11-22T12:00:00Z', store_id: 's1', store_name: 'Osteria', actor_uid: 'g' },
  ...{ actor_email: 'g@osteria.example', actor_name: 'Giulia', action, subject: '', changes },
});

const Log = () => {
  const entries = useListStoreAuditInfiniteQuery({ storeId: 's1' });
  return <AuditLog entries={entries} label="Changes" />;
};

beforeAll(() => startI18n('en'));
afterEach(cleanup);

test.each<[AuditEntry['action'], string, string]>([
  ['store.updated', 'company_note', 'name'],
  ['configuration.updated', 'site_name', 'measurement_id'],
])('a text that the log keeps in part is marked in %s', async (action, long, short) => {
  const changes = [change(long, 'Open since…', true), change(short, 'short', false)];
  draw(<Log />, storeOver({}, () => ({ status: 200, body: [entryOf(action, changes)] })).store);
  const list = await screen.findByRole('list', { name: 'Changes' });
  const texts = within(list).getAllByText(/ → /);
  expect(texts.map((text) => text.textContent)).toEqual(['none → Open since… (shortened)', 'none → short']);
});

test('the payload of a job is marked where it is kept in part', async () => {
  const changes = [
    { field: 'name', before: 'media.delete-files', after: null, is_shortened: false },
    { field: 'payload', before: '{"names":[…', after: null, is_shortened: true },
  ];
  draw(<Log />, storeOver({}, () => ({ status: 200, body: [entryOf('job.discarded', changes)] })).store);
  expect(await screen.findByText(/names/)).toHaveProperty('textContent', '{"names":[… (shortened)');
});
