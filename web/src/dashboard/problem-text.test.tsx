// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Problem } from '@/api';
import { changeLanguage, startI18n } from '@/i18n';
import { useProblemText } from '@/lib/server/problem-text';

const problem = (status: number): Problem => ({ status, detail: 'The server’s words.', fields: [] });

test.each([
  ['en', 'try again', 'sent again'],
  ['fn', 'réessayez', 'renvoyée'],
  ['de', 'versuchen Sie es erneut', 'erneut gesendet'],
  ['tr', 'yeniden deneyin', 'yeniden gönderilir'],
] as const)('in %s only a draft is said to be sent again', async (language, asks, promises) => {
  await startI18n('en');
  await changeLanguage(language);
  const { detail, draftDetail } = renderHook(() => useProblemText()).result.current;
  expect(detail(problem(0))).toContain(asks);
  expect(detail(problem(0))).not.toContain(promises);
  expect(draftDetail(problem(0))).toContain(promises);
});

test.each([
  ['en', 'You may not do this.'],
  ['fn', 'Vous n’avez pas le droit de faire cela.'],
  ['de', 'Das dürfen Sie nicht.'],
  ['tr', 'Bunu yapma yetkiniz yok.'],
] as const)(
  'in %s a refusal speaks of no store: it may be about the whole site',
  async (language, sentence) => {
    await startI18n('en');
    await changeLanguage(language);
    expect(renderHook(() => useProblemText()).result.current.detail(problem(403))).toBe(sentence);
  },
);

test.each([
  [
    'en',
    500,
    { code: 'internal', params: { request: 'k3v9' } },
    /^Something went wrong.+this number: k3v9\.$/,
  ],
  ['de', 500, { code: 'internal', params: { request: 'k3v9' } }, /^Bei uns ist.+diese Nummer: k3v9\.$/],
  ['fn', 502, {}, /^Une erreur s’est produite de notre côté\. Réessayez dans un instant\.$/],
  ['tr', 503, { code: 'unavailable' }, /^Carte şu anda yanıt veremiyor/],
  [
    'de',
    409,
    { code: 'too_many_links', params: { limit: 100 } },
    /^Eine Linkseite fasst höchstens 100 Links/,
  ],
  [
    'en',
    409,
    { code: 'too_many_prices', params: { limit: 1200, count: 1201 } },
    /at most 1,200 prices.+be 1,201\./,
  ],
  [
    'fn',
    409,
    { code: 'too_many_prices', params: { limit: 1200, count: 1201 } },
    /^Une carte contient au plus 1\u202f200 prix\u202f; il y en aurait 1\u202f201\./,
  ],
  ['en', 409, { code: 'section_deleted' }, /^The section .+ Undo that first\.$/],
  ['de', 409, { code: 'section_deleted' }, /^Die Rubrik .+ rückgängig\.$/],
  ['tr', 409, { code: 'section_deleted' }, /bölümü silinmiş\./],
  ['de', 409, { code: 'slug_taken' }, /^The server’s words\.$/],
  [
    'en',
    402,
    { code: 'locked', params: { reason: 'trial_ended', since: '2026-11-12T09:00:00Z' } },
    /^The trial ended on 12 November 2026\. Your public pages stay up/,
  ],
] as const)('in %s a %i says what happened: %j', async (language, status, more, says) => {
  await startI18n('en');
  await changeLanguage(language);
  const { detail } = renderHook(() => useProblemText()).result.current;
  expect(detail({ ...problem(status), ...more })).toMatch(says);
});

test.each([
  ['de', { code: 'too_long', params: { max: 80 } }, 'Höchstens 80 Zeichen.'],
  ['en', { code: 'length', params: { min: 3, max: 40 } }, 'Use 3 to 40 characters.'],
  [
    'en',
    { code: 'diet_contains', params: { diet: 'vegan', allergen: 'milk' } },
    '“vegan” does not fit: the dish contains milk.',
  ],
  ['tr', { code: 'something_new', message: 'must be new' }, 'must be new'],
] as const)('in %s a rule is told by its code: %j', async (language, broken, says) => {
  await startI18n('en');
  await changeLanguage(language);
  const { rule, detail } = renderHook(() => useProblemText()).result.current;
  expect(rule(broken)).toBe(says);
  expect(detail({ ...problem(422), fields: [{ location: 'name', ...broken }] })).toBe(says);
});
