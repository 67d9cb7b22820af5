import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { conflictOf, ruleOf } from './rule-text';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** Parts of the server whose rules people meet in the dashboard. */
const parts = [
  ...['internal/lang', 'internal/httpx', 'internal/page', 'internal/menu', 'internal/store'],
  'internal/configuration',
];

/** Rules that no field of the dashboard lets anybody break. */
const outOfReach = [
  /^must be valid UTF-8$/,
  /^must be an ETag/,
  /^must be one of/,
  /^must not be named twice$/,
  /^must be null for a link of the kind menu$/,
  /^must be empty for a link of the kind menu/,
  /^must be a colour/,
  /^must be 0 \(Sunday\)/,
  /^must be 0 to 3$/,
  /^must be a section of this store$/,
  /^must be in one list/,
  /^must be an ISO 4217 code/,
  /^must be an IANA time zone/,
  /^must be a date/,
  /^must be at most \d+ (days|stretches)/,
  /^must name each/,
  /^must not be null$/,
  /^must be a Next-Cursor/,
  /^must be an id$/,
  /^must be null: stores have no PDF menus$/,
  /^must be an identity provider of this server$/,
  /^must name milk$/,
];

/** The rules as they stand in the Go sources, with numbers and words in place of verbs. */
const told = parts.flatMap((part) =>
  readdirSync(`${repository}/${part}`)
    .filter((name) => name.endsWith('.go') && !name.endsWith('_test.go'))
    .flatMap((name) => [
      ...readFileSync(`${repository}/${part}/${name}`, 'utf8').matchAll(
        /"((?:must|cannot name) [^"\\]+|is (?:reserved|already taken)[^"\\]*)"/g,
      ),
    ])
    .map(([, message = '']) => message.replaceAll('%d', '40').replaceAll('%s', 'milk'))
    .map((message) => (message === 'must be at most ' ? 'must be at most 2000 characters' : message)),
);

test('every rule an owner can break is told in the owner’s language', () => {
  expect(told.length).toBeGreaterThan(20);
  const unknown = told.filter(
    (message) => !ruleOf(message) && !outOfReach.some((rule) => rule.test(message)),
  );
  expect(unknown).toEqual([]);
});

test.each([
  ['must be at most 80 characters', 'too_long', { limit: '80' }],
  ['must be an e-mail address such as ada@example.com', 'email', {}],
  [
    'must be an e-mail address such as ada@example.com, with ASCII characters alone before the @',
    'email_local',
    {},
  ],
  [
    'must be an e-mail address such as ada@example.com, with the domain as it is registered',
    'email_domain',
    {},
  ],
  ['must be 3 to 40 characters', 'length', { from: '3', to: '40' }],
  ['cannot name vegan, because the dish contains milk', 'diet_contains', { diet: 'vegan', allergen: 'milk' }],
])('%s', (message, key, values) => {
  expect(ruleOf(message)).toMatchObject({ key, values });
});

test('what is no rule stays in the server’s words', () => {
  expect(ruleOf('Something else.')).toBeNull();
});

/** Parts of the server whose conflicts people meet while they edit a page or a menu. */
const editing = ['internal/page', 'internal/menu', 'internal/db'];

test('every conflict an owner can meet while editing is told in the owner’s language', () => {
  const conflicts = editing.flatMap((part) =>
    readdirSync(`${repository}/${part}`)
      .filter((name) => name.endsWith('.go') && !name.endsWith('_test.go'))
      .flatMap((name) => [
        ...readFileSync(`${repository}/${part}/${name}`, 'utf8').matchAll(
          /fault\.NewConflict\([\s\S]*?"([A-Z][^"]+)"/g,
        ),
      ])
      .map(([, detail = '']) => detail.replaceAll('%d', '40'))
      .flatMap((detail) => ['sections', 'dishes'].map((noun) => detail.replaceAll('%s', noun))),
  );
  expect(conflicts.length).toBeGreaterThan(6);
  expect(conflicts.filter((detail) => !conflictOf(detail))).toEqual([]);
});

test.each([
  ['A link page holds at most 100 links. Delete one first.', 'links', { limit: '100' }],
  ["A store's menu holds at most 60 sections. Delete one first.", 'sections', { limit: '60' }],
  ["A store's menu holds at most 1000 dishes. Delete one first.", 'dishes', { limit: '1000' }],
  [
    "A store's menu holds at most 1200 prices; with this there would be 1201. Remove some sizes first.",
    'prices',
    { limit: '1200', number: '1201' },
  ],
])('%s', (detail, key, values) => {
  expect(conflictOf(detail)).toMatchObject({ key, values });
});
