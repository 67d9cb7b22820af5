// @vitest-environment jsdom
import { render } from 'preact';
import { expect, test } from 'vitest';
import type { LanguageKey } from '../data';
import { messagesOf } from '../i18n';
import { applyFilter, type Filter, type Filtered, noFilter } from './filter';
import { Status } from './status';
import { indexOf } from './texts';

test.each<[string, Partial<Filter>, Partial<Filtered>, string]>([
  ['a word', { query: 'pizza' }, { count: 2 }, '2 dishes found'],
  [
    'an allergen',
    { query: 'nuts' },
    { count: 6, mayHave: 13 },
    'contains nuts, peanuts · 6 dishes found · not confirmed for 13 dishes',
  ],
  [
    'an allergen that no dish is known to contain',
    { query: 'nuts' },
    { mayHave: 13 },
    'No dish fitscontains nuts, peanuts · 0 dishes found · not confirmed for 13 dishesTry another word or fewer filters.',
  ],
  [
    'what leaves an allergen out',
    { query: 'milk free' },
    { count: 7, hidden: 3, mayHave: 1 },
    'without milk · 7 dishes found · 3 dishes hidden · not confirmed for 1 dish',
  ],
  [
    'what leaves out something whose name holds an allergen',
    { query: 'pine nut free' },
    { count: 1 },
    '“pine nut free” · 1 dish found',
  ],
  [
    'a diet with an allergen chosen',
    { query: 'vegan no milk', without: ['milk'] },
    { count: 1 },
    'vegan · 1 dish found',
  ],
  [
    'a filter with dishes left that may have what it leaves out',
    { without: ['milk'] },
    { count: 7, hidden: 6, traces: 8, mayHave: 2 },
    '6 dishes hidden · 8 dishes may contain it · not confirmed for 2 dishes',
  ],
  ['a filter that hides nothing', { without: ['lupin'] }, { count: 7 }, ''],
  [
    'a filter that hides nothing, with dishes that may have what it leaves out',
    { without: ['lupin'] },
    { count: 7, traces: 1 },
    '1 dish may contain it',
  ],
  ['nothing', {}, {}, ''],
])('of %s the status says what was found, hidden and not confirmed', (_, filter, result, line) => {
  const asked = { ...noFilter, ...filter };
  const none: Filtered = { ...applyFilter(indexOf([], messagesOf('en')), asked), mayHave: 0 };
  const status = (
    <Status
      filter={asked}
      result={{ ...none, ...result }}
      text={messagesOf('en')}
      onChange={() => undefined}
    />
  );
  render(status, document.body);
  expect(document.querySelector('[role=status]')?.textContent).toBe(line);
  // No line without words.
  expect(document.querySelector('[role=status] p:empty')).toBeNull();
  render(null, document.body);
});

test('what finds nothing and may be meant for a filter offers that filter in its place', () => {
  const filter: Filter = { query: 'ohne Nüse', without: ['eggs'], diets: ['vegan'] };
  const changes: Filter[] = [];
  const body = document.createElement('div');
  const result = applyFilter(indexOf([], messagesOf('de')), filter);
  render(
    <Status
      filter={filter}
      result={result}
      text={messagesOf('de')}
      onChange={(next) => changes.push(next)}
    />,
    body,
  );
  const [button] = body.querySelectorAll('button');
  expect(button?.textContent).toBe('Meinten Sie „ohne Erdnüsse, Schalenfrüchte“?');
  button?.click();
  expect(changes).toEqual([{ query: '', without: ['eggs', 'peanuts', 'nuts'], diets: ['vegan'] }]);
});

test.each<[LanguageKey, string]>([
  ['en', '“no sugar”'],
  ['fn', '«\u202fno sugar\u202f»'],
  ['de', '„no sugar“'],
  ['tr', '“no sugar”'],
])('in %s what was typed is quoted as %s', (language, quoted) => {
  const text = messagesOf(language);
  const filter = { ...noFilter, query: 'no sugar' };
  const result = applyFilter(indexOf([], text), filter);
  const status = <Status filter={filter} result={result} text={text} onChange={() => undefined} />;
  render(status, document.body);
  expect(document.querySelector('.status p')?.textContent).toContain(quoted);
  render(null, document.body);
});
