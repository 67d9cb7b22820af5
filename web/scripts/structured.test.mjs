import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** What internal/guest writes for search engines, by page; its own test holds that it does. */
const things = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../internal/guest/testdata/structured.json'), 'utf8'),
);

/** What TypeScript says of a program whose values must be things of schema.org. */
const problemsOf = (values) => {
  const name = resolve(import.meta.dirname, 'structured-values.ts');
  const text = `import type { LocalBusiness, WithContext } from 'schema-dts';
${values.map((value, at) => `export const v${at}: WithContext<LocalBusiness> = ${JSON.stringify(value)};`).join('\n')}`;
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    moduleResolution: 100,
    module: 99,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (file, ...rest) =>
    file === name ? ts.createSourceFile(file, text, options.target ?? 99) : getSourceFile(file, ...rest);
  const program = ts.createProgram([name], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
};

/** A menu of one dish with this of it. */
const menuOf = (dish) => ({
  '@type': 'Menu',
  hasMenuSection: [
    { '@type': 'MenuSection', name: 'X', hasMenuItem: [{ '@type': 'MenuItem', name: 'Y', ...dish }] },
  ],
});

test('what pages tell search engines is of the vocabulary of schema.org', () => {
  const values = Object.values(things);
  expect(values.length).toBeGreaterThan(5);
  // Two that are not show that the check can fail: a property and a value that schema.org does not have.
  const wrong = [
    { ...values[0], cuisine: 'Italian' },
    { ...values[0], telephone: 3 },
    { ...values[0], hasMenu: menuOf({ calories: 3 }) },
    { ...values[0], hasMenu: menuOf({ suitableForDiet: ['https://schema.org/LactoseFreeDiet'] }) },
    { ...values[0], hasMenu: menuOf({ offers: { '@type': 'Offer', price: '6.50', currency: 'EUR' } }) },
  ];
  const problems = problemsOf([...values, ...wrong]);
  expect(problems).toEqual([
    expect.stringContaining('cuisine'),
    expect.stringContaining('number'),
    expect.stringContaining('calories'),
    expect.stringContaining('LactoseFreeDiet'),
    expect.stringContaining('currency'),
  ]);
}, 60_000);
