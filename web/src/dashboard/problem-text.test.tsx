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
