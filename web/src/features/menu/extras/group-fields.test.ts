import { describe, expect, test } from 'vitest';
import type { ExtraGroup } from '@/api';
import {
  checkGroup,
  type GroupFields,
  groupFields,
  groupPatch,
  newOption,
  type OptionField,
} from './group-fields';

const group = {
  id: 'g1',
  name: { de: 'Belag' },
  min: 0,
  max: 3,
  options: [
    {
      name: { de: 'mit Burrata', en: 'with burrata', stale: ['en'] },
      amount: 400,
      allergens: { contains: ['milk'], mayContain: [], free: ['nuts'] },
    },
    { name: { de: 'ohne Zwiebeln' }, amount: 0, allergens: { contains: [], mayContain: [], free: [] } },
  ],
} as unknown as ExtraGroup;
const store = { currency: 'EUR', defaultLanguage: 'de' } as const;
const option = (more: Partial<OptionField>): OptionField => ({ ...newOption, name: { de: 'x' }, ...more });

describe('a group as fields', () => {
  const fields = groupFields(group, 'EUR', 'de');

  test('has amounts as they are written, and nothing for what adds nothing', () => {
    expect(fields).toMatchObject({ 'name.de': 'Belag', min: '0', max: '3' });
    expect(fields.options.map(({ amount }) => amount)).toEqual(['4,00', '']);
    expect(fields.options[0]).toMatchObject({ stale: ['en'], name: { en: 'with burrata' } });
    expect(fields.options[0]?.allergens).toMatchObject({
      milk: 'contains',
      nuts: 'free',
      fish: 'unconfirmed',
    });
  });

  test('has no number where any number may be chosen', () => {
    expect(groupFields({ ...group, max: 0 }, 'EUR', 'de').max).toBe('');
    expect(groupPatch({ max: '' }, 'EUR')).toEqual({ max: 0 });
  });

  test('goes back as it came', () => {
    expect(groupPatch(fields, 'EUR')).toMatchObject({
      min: 0,
      max: 3,
      currency: 'EUR',
      options: [
        {
          name: { de: 'mit Burrata', en: 'with burrata' },
          stale: ['en'],
          amount: 400,
          allergens: { contains: ['milk'], mayContain: [], free: ['nuts'] },
        },
        { name: { de: 'ohne Zwiebeln' }, amount: 0 },
      ],
    });
  });
});

test.each<[string, Partial<GroupFields>, string[]]>([
  ['nothing', {}, []],
  ['a number', { min: '1', max: '30' }, []],
  ['a number that is none', { min: 'eins' }, ['min']],
  ['a number that is too high', { max: '31' }, ['max']],
  ['at most less than at least', { min: '3', max: '2' }, ['max']],
  ['at most less than the stored at least', { max: '1' }, ['max']],
  ['any number at most', { min: '3', max: '' }, []],
  ['an option without an amount', { options: [option({})] }, []],
  ['an amount that is none', { options: [option({ amount: 'viel' })] }, ['options[0].amount']],
  ['an option without a name', { options: [option({ name: {}, amount: '1' })] }, ['options[0].name.de']],
  ['an option nobody has written in', { options: [newOption] }, []],
  [
    'a name that is too long',
    { options: [option({ name: { de: 'x'.repeat(81) } })] },
    ['options[0].name.de'],
  ],
])('of %s, what is wrong is named', (_, changes, locations) => {
  expect(checkGroup(changes, store, { min: '2', max: '' }).map(({ location }) => location)).toEqual(
    locations,
  );
});
