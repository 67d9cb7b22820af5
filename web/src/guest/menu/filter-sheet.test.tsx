// @vitest-environment jsdom
import { render } from 'preact';
import { expect, test } from 'vitest';
import type { LanguageKey } from '../data';
import { messagesOf } from '../i18n';
import { applyFilter, noFilter } from './filter';
import { FilterSheet } from './filter-sheet';
import { indexOf } from './texts';

test.each<[LanguageKey, string]>([
  ['en', 'nuts'],
  ['fn', 'fruits à coque'],
  ['de', 'Schalenfrüchte (Nüsse)'],
  ['tr', 'sert kabuklu meyveler'],
])('in %s nuts are called %s', (language, name) => {
  const text = messagesOf(language);
  const result = applyFilter(indexOf([], text), noFilter);
  const none = (): void => undefined;
  const sheet = (
    <FilterSheet offered={[]} filter={noFilter} result={result} text={text} onChange={none} onClose={none} />
  );
  render(sheet, document.body);
  expect([...document.querySelectorAll('label')].map((label) => label.textContent)).toContain(name);
  render(null, document.body);
});

test.each<[LanguageKey, string]>([
  ['en', '2 dishes hidden'],
  ['fn', '2 plats masqués'],
  ['de', '2 Gerichte ausgeblendet'],
  ['tr', '2 yemek gizlendi'],
])('in %s the foot says how many dishes are hidden, and nothing where none is', (language, line) => {
  const text = messagesOf(language);
  const none = (): void => undefined;
  for (const [hidden, told] of [
    [0, ''],
    [2, line],
  ] as const) {
    const result = { ...applyFilter(indexOf([], text), noFilter), hidden };
    const sheet = (
      <FilterSheet
        offered={[]}
        filter={noFilter}
        result={result}
        text={text}
        onChange={none}
        onClose={none}
      />
    );
    render(sheet, document.body);
    expect(document.querySelector('[role=status]')?.textContent).toBe(told);
    render(null, document.body);
  }
});
