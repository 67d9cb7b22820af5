import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emailRule } from './email';

/** What the server makes of addresses; see internal/contact/email_test.go. */
const emails: Record<'taken' | 'refused' | 'refused_by_server', Record<string, string>> = JSON.parse(
  readFileSync(
    fileURLToPath(new URL('../../../../internal/contact/testdata/emails.json', import.meta.url)),
    'utf8',
  ),
);

test.each(Object.entries(emails.refused))('%j is refused as the server does: %s', (typed, code) => {
  expect(emailRule(typed)).toEqual({ code });
});

test.each(Object.keys(emails.taken))('%j is taken', (typed) => {
  expect(emailRule(typed)).toBeUndefined();
});

test.each(Object.keys(emails.refused_by_server))('%j is left to the server', (typed) => {
  expect(emailRule(typed)).toBeUndefined();
});

test('an address may have 254 characters', () => {
  const of = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;
  expect(emailRule(of(254))).toBeUndefined();
  expect(emailRule(of(255))).toEqual({ code: 'not_an_email_address' });
});
