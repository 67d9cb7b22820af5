import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import problems from '@/i18n/locales/en/problems.json';
import { ruleKey } from '@/lib/server/problem-text';

const document = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../docs/api/openapi.json', import.meta.url)), 'utf8'),
);
const codesOf = (schema: string): string[] => document.components.schemas[schema].properties.code.enum;

/** Rules that no field of the dashboard lets anybody break. */
const outOfReach = [
  ...[
    'idempotency_key_reused',
    'in_two_lists',
    'invalid',
    'max',
    'min',
    'missing',
    'must_be_empty',
    'must_be_null',
  ],
  ...['not_a_boolean', 'not_a_color', 'not_a_currency', 'not_a_cursor'],
  ...[
    'not_a_list',
    'not_a_number',
    'not_a_string',
    'not_a_time_zone',
    'not_an_etag',
    'not_an_id',
    'not_an_idempotency_key',
  ],
  ...['not_an_object', 'not_null', 'not_offered', 'not_utf8', 'not_with', 'one_of', 'pattern'],
  ...['required_with', 'too_few', 'too_short', 'unknown', 'unknown_field'],
];

/** What the dashboard itself says at a field: somebody else has changed it, or a map's code for web sites was pasted. */
const ofDashboard = ['changed_by_others', 'emptied_by_others', 'map_embed', 'saved_by_others'];

test('every rule an owner can break has a text', () => {
  const codes = codesOf('ProblemField').map(ruleKey);
  expect(codes.filter((code) => !(code in problems.rule)).sort()).toEqual([...outOfReach].sort());
  expect(
    Object.keys(problems.rule)
      .filter((code) => !codes.includes(code))
      .sort(),
  ).toEqual(ofDashboard);
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
