import { expect, test } from 'vitest';
import type { Configuration } from '@/api';
import { type ConfigurationFields, fieldsOf, inputOf, isAbout } from './configuration-fields';

const configuration: Configuration = {
  siteName: 'Carte',
  defaultStoreId: 's1',
  defaultMenuId: null,
  defaultPdfId: 'p1',
  trialDays: 30,
  measurementId: null,
  signInProviders: [
    { id: 'google', label: 'Google', shown: true },
    { id: 'keycloak', label: 'Our staff', shown: false },
  ],
  features: { storeCreation: true },
  names: [],
  updatedAt: null,
  updatedByEmail: null,
};

test('fields that nobody changes are the configuration', () => {
  const { names, updatedAt, updatedByEmail, ...input } = configuration;
  // A label is the server's to say.
  const signInProviders = input.signInProviders.map(({ id, shown }) => ({ id, shown }));
  expect(inputOf(fieldsOf(configuration), configuration)).toEqual({ ...input, signInProviders });
});

test.each<[string, Partial<ConfigurationFields>, object]>([
  ['a number is one', { trial_days: ' 14 ' }, { trialDays: 14 }],
  ['no number is none', { trial_days: 'a month' }, { trialDays: Number.NaN }],
  ['nothing is no number', { trial_days: '' }, { trialDays: Number.NaN }],
  ['a part of a day is no number', { trial_days: '1.5' }, { trialDays: Number.NaN }],
  ['an empty measurement id is none', { measurement_id: ' ' }, { measurementId: null }],
  ['blanks around one are none of it', { measurement_id: ' G-TEST123 ' }, { measurementId: 'G-TEST123' }],
  ['a switch', { 'features.store_creation': false }, { features: { storeCreation: false } }],
  [
    'an identity provider',
    { 'sign_in_providers.keycloak': true },
    {
      signInProviders: [
        { id: 'google', shown: true },
        { id: 'keycloak', shown: true },
      ],
    },
  ],
])('%s', (_, changed, input) => {
  const fields = { ...fieldsOf(configuration), ...changed } as ConfigurationFields;
  expect(inputOf(fields, configuration)).toMatchObject(input);
});

test('what a server of another version offers keeps its place', () => {
  const newer = { ...configuration, signInProviders: [{ id: 'apple', label: 'Apple', shown: false }] };
  expect(inputOf(fieldsOf(configuration), newer).signInProviders).toEqual([{ id: 'apple', shown: false }]);
});

test.each([
  ['site_name', 'site_name', true],
  ['trial_days', 'site_name', false],
  ['sign_in_providers', 'sign_in_providers.google', true],
  ['sign_in_providers[1].id', 'sign_in_providers.', true],
  ['sign_in_providers', 'site_name', false],
] as const)('a rule at %s is one of %s: %s', (location, field, about) => {
  expect(isAbout({ location, code: '' }, field)).toBe(about);
});
