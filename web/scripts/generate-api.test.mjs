import { expect, it } from 'vitest';
import { browserDocument, decimalsOf, filesOf, limitsOf } from './generate-api.mjs';

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

it('knows the decimals of currencies', () => {
  const schemas = {
    StoreResource: { properties: { currency: { type: 'string', 'x-decimals': { JPY: 0 } } } },
    Text: {},
  };
  expect(decimalsOf({ components: { schemas } })).toEqual({ JPY: 0 });
});

it('knows what endpoints take that are sent a file', () => {
  const schema = { properties: { file: { type: 'string', maxLength: 10 } } };
  const ofPages = { properties: { file: { type: 'string', maxLength: 20, 'x-max-pages': 3 } } };
  const content = {
    'multipart/form-data': { schema, encoding: { file: { contentType: 'image/png, image/webp' } } },
  };
  const paths = {
    '/images': {
      get: { operationId: 'list-images' },
      post: { operationId: 'add-image', requestBody: { content } },
    },
    '/pdfs': {
      post: {
        operationId: 'add-pdf',
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: ofPages,
              encoding: { file: { contentType: 'application/pdf' } },
            },
          },
        },
      },
    },
    '/links': { post: { operationId: 'add-link', requestBody: { content: { 'application/json': {} } } } },
  };
  expect(filesOf({ paths })).toEqual({
    addImage: { types: ['image/png', 'image/webp'], maxBytes: 10 },
    addPdf: { types: ['application/pdf'], maxBytes: 20, maxPages: 3 },
  });
});

it('leaves out what is saved or shown as it is', () => {
  const json = { 'application/json': { schema: {} } };
  const answer = (response) => ({ get: { operationId: 'read', tags: [], responses: { 200: response } } });
  const { paths } = browserDocument({
    paths: {
      '/read': answer({ content: json }),
      '/picture': answer({ content: { 'image/png': {} } }),
      '/export': answer({ content: json, headers: { 'Content-Disposition': {} } }),
    },
    components: { schemas: {} },
  });
  expect(Object.entries(paths).flatMap(([url, { get }]) => (get ? [url] : []))).toEqual(['/read']);
});
