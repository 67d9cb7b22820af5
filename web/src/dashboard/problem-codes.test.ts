import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import problems from '@/i18n/locales/en/problems.json';
import { ruleKey } from '@/lib/server/problem-text';

const document = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../docs/api/openapi.json', import.meta.url)), 'utf8'),
);
const codesOf = (schema: string): string[] => document.components.schemas[schema].properties.code.enum;

/**
 * What the dashboard itself says at a field: somebody else has changed it, it was typed on an earlier visit, or what is
 * typed of a link leads nowhere or of a report is a day to come.
 */
const ofDashboard = [
  ...['changed_by_others', 'emptied_by_others', 'saved_by_others'],
  ...['left_switch', 'left_unsaved', 'left_unsure'],
  ...['after_today', 'already_past', 'home_page', 'local_file', 'map_embed', 'page_embed'],
];

test('every rule of the server has a text, and every text its rule', () => {
  const codes = codesOf('ProblemField').map(ruleKey);
  expect(Object.keys(problems.rule).sort()).toEqual([...codes, ...ofDashboard].sort());
});

/** What the dashboard asks for nowhere, or tells in another way: by the field, or by the status. */
const toldOtherwise = [
  ...['answered_meanwhile', 'conflict', 'email_taken', 'forbidden', 'has_role', 'internal', 'invalid'],
  ...['job_periodic', 'locked', 'malformed', 'method_not_allowed', 'not_found', 'numbers_taken'],
  ...['slug_taken', 'stale', 'too_large', 'too_many', 'too_many_tables', 'unauthenticated', 'unavailable'],
  'unsupported_media_type',
];

test('every reason for which a change is refused has a text', () => {
  const codes = codesOf('Problem');
  expect(codes.filter((code) => !(code in problems.code)).sort()).toEqual([...toldOtherwise].sort());
  expect(Object.keys(problems.code).filter((code) => !codes.includes(code))).toEqual([]);
});
