// @vitest-environment jsdom
import { render } from 'preact';
import { expect, test } from 'vitest';
import { messagesOf } from '../i18n';
import { type Filter, type Filtered, noFilter } from './filter';
import { Status } from './status';

const none: Filtered = { sections: [], count: 0, hidden: 0, unconfirmed: 0, mayHave: 0 };

test.each<[string, Partial<Filter>, Partial<Filtered>, string]>([
  ['a word', { query: 'pizza' }, { count: 2 }, '2 dishes found'],
  [
    'an allergen',
    { query: 'nuts' },
    { count: 6, mayHave: 13 },
    '6 dishes found · not confirmed for 13 dishes',
  ],
  [
    'an allergen that no dish is known to contain',
    { query: 'nuts' },
    { mayHave: 13 },
    'No dish fits0 dishes found · not confirmed for 13 dishesTry another word or fewer filters.',
  ],
  [
    'what leaves an allergen out',
    { query: 'milk free' },
    { count: 7, hidden: 3, unconfirmed: 1 },
    '7 dishes found · 3 dishes hidden, 1 unconfirmed',
  ],
  ['a filter that hides nothing', { without: ['lupin'] }, { count: 7 }, '0 dishes hidden'],
  ['nothing', {}, {}, ''],
])('of %s the status says what was found, hidden and not confirmed', (_, filter, result, line) => {
  const status = (
    <Status
      filter={{ ...noFilter, ...filter }}
      result={{ ...none, ...result }}
      text={messagesOf('en')}
      onChange={() => undefined}
    />
  );
  render(status, document.body);
  expect(document.querySelector('[role=status]')?.textContent).toBe(line);
  render(null, document.body);
});
