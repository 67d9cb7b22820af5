// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeLanguage, startI18n } from '@/i18n';
import type { Problem } from '@/lib/problem';
import { useRuleText } from '@/lib/rule-text';

const problem = (status: number): Problem => ({ status, detail: 'The server’s words.', fields: [] });

test.each([
  ['en', 'try again', 'sent again'],
  ['fn', 'réessayez', 'renvoyée'],
  ['de', 'versuchen Sie es erneut', 'erneut gesendet'],
  ['tr', 'yeniden deneyin', 'yeniden gönderilir'],
] as const)('in %s only a draft is said to be sent again', async (language, asks, promises) => {
  await startI18n('en');
  await changeLanguage(language);
  const { detail, draftDetail } = renderHook(() => useRuleText()).result.current;
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
    expect(renderHook(() => useRuleText()).result.current.detail(problem(403))).toBe(sentence);
  },
);

test.each([
  [
    'en',
    500,
    'Something went wrong on our side. Request k3v9.',
    /^Something went wrong.+this number: k3v9\.$/,
  ],
  ['de', 500, 'Something went wrong on our side. Request k3v9.', /^Bei uns ist.+diese Nummer: k3v9\.$/],
  ['fn', 502, '<html>Bad Gateway', /^Une erreur s’est produite de notre côté\. Réessayez dans un instant\.$/],
  ['tr', 503, 'The database does not answer.', /^Carte şu anda yanıt veremiyor/],
  [
    'de',
    409,
    'A link page holds at most 100 links. Delete one first.',
    /^Eine Linkseite fasst höchstens 100 Links/,
  ],
  [
    'fn',
    409,
    'The list does not name every dish there is now, and no other.',
    /^Quelqu’un a modifié cette liste .+ de nouveau à jour\u202f; refaites/,
  ],
  ['en', 409, 'The list does not name every link there is now, and no other.', /up to date again; repeat/],
  ['de', 409, 'The list does not name every link there is now, and no other.', /neue Stand; wiederholen/],
  ['tr', 409, 'The list does not name every link there is now, and no other.', /şimdi güncel; .+tekrarlayın/],
  ['de', 409, 'The name is taken.', /^The name is taken\.$/],
] as const)('in %s a %i says what happened: %s', async (language, status, told, says) => {
  await startI18n('en');
  await changeLanguage(language);
  const { detail } = renderHook(() => useRuleText()).result.current;
  expect(detail({ status, detail: told, fields: [] })).toMatch(says);
});
