import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { limits } from './limits';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

test.each([
  ['name', 'page/page.go', 'nameLimit'],
  ['name', 'menu/menu.go', 'nameLimit'],
  ['size', 'menu/dish.go', 'priceNameLimit'],
  ['tagline', 'page/page.go', 'taglineLimit'],
  ['tagline', 'menu/menu.go', 'taglineLimit'],
  ['linkDescription', 'page/page.go', 'descriptionLimit'],
  ['description', 'menu/menu.go', 'descriptionLimit'],
  ['placeText', 'menu/menu.go', 'infoLimit'],
  ['siteName', 'configuration/configuration.go', 'siteNameLimit'],
] as const)('%s is as long as %s says by its %s', (limit, file, constant) => {
  const source = readFileSync(`${repository}internal/${file}`, 'utf8');
  expect(source.match(new RegExp(`\\b${constant}\\s*=\\s*(\\d+)`))?.[1]).toBe(String(limits[limit]));
});
