import { expect, it } from 'vitest';
import { limitsOf } from './generate-api.mjs';

const properties = {
  site_name: { type: 'string', maxLength: 80 },
  tagline: { $ref: '#/components/schemas/Text', 'x-max-length': 160 },
  prices: { type: 'array', maxItems: 8 },
  trial_days: { type: 'integer', maximum: 365 },
  slug: { type: 'string' },
};

it('knows the limits of what is answered, and not the bounds of what is sent', () => {
  const schemas = {
    StoreResource: { properties },
    StoreInput: { properties },
    Problem: { properties },
    Text: {},
  };
  expect(limitsOf({ components: { schemas } })).toEqual({
    store: { siteName: 80, tagline: 160, prices: 8, trialDays: 365 },
  });
});
