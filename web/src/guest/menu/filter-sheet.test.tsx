// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { LanguageKey } from '../data';
import { messagesOf } from '../i18n';
import { noFilter } from './filter';
import { FilterSheet } from './filter-sheet';

test.each<[LanguageKey, string]>([
  ['en', 'nuts'],
  ['fn', 'fruits à coque'],
  ['de', 'Schalenfrüchte (Nüsse)'],
  ['tr', 'sert kabuklu meyveler'],
])('in %s nuts are called %s', async (language, name) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.body);
  const result = { sections: [], count: 0, hidden: 0, unconfirmed: 0 };
  const text = messagesOf(language);
  const none = (): void => undefined;
  const sheet = <FilterSheet filter={noFilter} result={result} text={text} onChange={none} onClose={none} />;
  await act(async () => root.render(sheet));
  expect([...document.querySelectorAll('label')].map((label) => label.textContent)).toContain(name);
  await act(async () => root.unmount());
});
