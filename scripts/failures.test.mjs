import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { failuresOf, formatFailures } from './failures.mjs';

test('a few failures are printed in a few lines each, without colours and blank lines', () => {
  const long = Array.from({ length: 30 }, (_, i) => `line ${i}`).join('\n');
  const text = formatFailures([
    { name: 'first', message: '\u001b[31mred\u001b[0m\n\n  and more' },
    { name: 'second', message: `=== RUN   second\n${long}` },
    { name: 'third' },
  ]);
  assert.match(text, /^failed: first\n {4}red\n {6}and more\nfailed: second\n {4}line 0\n/);
  assert.match(text, / {4}line 7\n {4}line 26\n.* {4}line 29\nfailed: third\n$/s);
});

const document = Array.from({ length: 50 }, (_, i) => `  <textarea aria-hidden="true" rows="${i}" />`);

test('the document that Testing Library prints is left out, and what follows it is not', () => {
  const message = [
    'TestingLibraryElementError: Unable to find role="button"',
    '',
    'Here are the accessible roles:',
    '',
    '  textbox:',
    ...document,
    'Ignored nodes: comments, script, style',
    '<body>',
    ...document,
    '</body>',
    '    at a.test.tsx:1:2',
    '    at b.ts:3:4',
    '    at c.ts:5:6',
  ].join('\n');
  assert.equal(
    formatFailures([{ name: 'a', message }]),
    'failed: a\n    TestingLibraryElementError: Unable to find role="button"\n' +
      '        at a.test.tsx:1:2\n        at b.ts:3:4\n',
  );
});

test('of what Playwright prints, the reason and the line stay, however long its log is', () => {
  const message = [
    'TimeoutError: locator.click: Timeout 30000ms exceeded.',
    'Call log:',
    ...Array.from({ length: 30 }, (_, i) => `  - attempt ${i}`),
    '',
    '  28 |   }) => {',
    "> 30 |   await dish(page, 'Burrata').click();",
    '     |                               ^',
    '  31 |   const price = 1;',
    '    at unsaved.spec.ts:30:46',
  ].join('\n');
  const text = formatFailures([{ name: 'a', message }]);
  assert.match(text, /^failed: a\n {4}TimeoutError: .* exceeded\.\n {4}Call log:\n {6}- attempt 0\n/);
  assert.match(text, /attempt 29\n {4}> 30 \| {3}await .*\n {8}at unsaved\.spec\.ts:30:46\n$/);
});

test('every name and error of many failures fits the end of a log, however long they are', () => {
  const failures = Array.from({ length: 8 }, (_, i) => ({
    name: `test ${i}`,
    message: [`error ${i} ${'x'.repeat(2000)}`, ...document].join('\n'),
  }));
  const end = formatFailures(failures);
  assert.ok(end.length <= 1700, `${end.length} characters`);
  assert.ok(end.split('\n').every((line) => line.length <= 160));
  for (const i of failures.keys()) {
    assert.match(end, new RegExp(`^failed: test ${i}\n {4}error ${i} x+…$`, 'm'));
  }
});

test('of more failures than fit with their errors, the names are printed, and how many more there are', () => {
  const failures = (count) =>
    Array.from({ length: count }, (_, i) => ({ name: `test ${i}`, message: 'x'.repeat(200) }));
  assert.match(formatFailures(failures(40)), /^failed: test 0\nfailed: test 1\n.*failed: test 39\n$/s);
  assert.match(formatFailures(failures(400)), /^failed: test 0\n.*\nfailed: \d{3} more\n$/s);
});

test('a suite that knows of no cases is told by what it printed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carte-failures-'));
  try {
    const files = join(folder, 'suite');
    writeFileSync(`${files}.output`, 'a.go:1: wrong\n');
    assert.deepEqual(failuresOf('Lint', files), [{ name: 'Lint', message: 'a.go:1: wrong\n' }]);
    writeFileSync(`${files}.failures`, JSON.stringify([{ name: 'case', message: 'bad' }]));
    assert.deepEqual(failuresOf('Go', files), [{ name: 'case', message: 'bad' }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
