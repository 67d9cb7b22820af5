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
