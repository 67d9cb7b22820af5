import { expect, test } from 'vitest';
import { proposeSlug, slugLimit } from './slug';

test.each([
  ['Osteria Cedrina', false, 'osteria-cedrina'],
  ['Café Größenwahn & Söhne', false, 'cafe-groessenwahn-soehne'],
  ['L’Été à Paris', false, 'lete-a-paris'],
  ['Żółta Gęś', false, 'zolta-ges'],
  ['Işık Çay Bahçesi', true, 'isik-cay-bahcesi'],
  ['Köşe Büfe', true, 'kose-bufe'],
  ['İstanbul', true, 'istanbul'],
  ['  —  ', false, ''],
  ['Bar 42', false, 'bar-42'],
  ['Zum goldenen Ochsen am alten Marktplatz in Freiburg', false, 'zum-goldenen-ochsen-am-alten-marktplatz'],
  ['x'.repeat(60), false, 'x'.repeat(slugLimit)],
])('proposes an address for %j', (name, turkish, slug) => {
  expect(proposeSlug(name, turkish)).toBe(slug);
});
