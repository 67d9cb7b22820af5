import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  GoTests,
  playwrightCounts,
  playwrightFailures,
  vitestCounts,
  vitestFailures,
} from './count-tests.mjs';

const goCases = [
  {
    name: 'a test without subtests is one case',
    events: [['a', 'TestOne', 'pass']],
    counts: [1, 0, 0],
  },
  {
    name: 'subtests count, their parent does not',
    events: [
      ['a', 'TestOne/x/deep', 'pass'],
      ['a', 'TestOne/x', 'pass'],
      ['a', 'TestOne/y', 'skip'],
      ['a', 'TestOne', 'pass'],
    ],
    counts: [1, 0, 1],
  },
  {
    name: 'a failed subtest is one failure, not one a level',
    events: [
      ['a', 'TestOne/x/deep', 'fail'],
      ['a', 'TestOne/x', 'fail'],
      ['a', 'TestOne/y', 'pass'],
      ['a', 'TestOne', 'fail'],
      ['a', undefined, 'fail'],
    ],
    counts: [1, 1, 0],
  },
  {
    name: 'a parent that failed by itself is a failure',
    events: [
      ['a', 'TestOne/x', 'pass'],
      ['a', 'TestOne', 'fail'],
      ['a', undefined, 'fail'],
    ],
    counts: [1, 1, 0],
  },
  {
    name: 'a package that did not build is a failure',
    events: [
      ['a', undefined, 'fail'],
      ['b', 'TestTwo', 'pass'],
    ],
    counts: [1, 1, 0],
  },
  {
    name: 'a test whose program died is a failure',
    events: [
      ['a', 'TestOne', 'pass'],
      ['a', 'TestTwo', 'run'],
      ['a', undefined, 'fail'],
    ],
    counts: [1, 1, 0],
  },
];

for (const { name, events, counts } of goCases) {
  test(`go: ${name}`, () => {
    const tests = new GoTests(() => {});
    for (const [Package, Test, Action] of events) {
      tests.line(JSON.stringify({ Package, Test, Action }));
    }
    const [passed, failed, skipped] = counts;
    assert.deepEqual(tests.counts(), { passed, failed, skipped });
  });
}

test('go: a test whose program died says its last words', () => {
  let printed = '';
  const tests = new GoTests((text) => {
    printed += text;
  });
  for (const event of [
    { Action: 'run', Package: 'a', Test: 'TestOne' },
    { Action: 'output', Package: 'a', Test: 'TestOne', Output: 'fatal error: all goroutines are asleep\n' },
    { Action: 'output', Package: 'a', Output: 'FAIL\ta\t0.1s\n' },
    { Action: 'fail', Package: 'a' },
  ]) {
    tests.line(JSON.stringify(event));
  }
  assert.match(printed, /all goroutines are asleep/);
  assert.deepEqual(tests.failures(), [
    { name: 'a TestOne', message: 'fatal error: all goroutines are asleep\n' },
  ]);
});

test('go: what failed is printed, with the lines of its packages and of the compiler', () => {
  let printed = '';
  const tests = new GoTests((text) => {
    printed += text;
  });
  for (const event of [
    { Action: 'build-output', Output: 'a.go:1: syntax error\n' },
    { Action: 'output', Package: 'b', Test: 'TestGood', Output: 'quiet\n' },
    { Action: 'pass', Package: 'b', Test: 'TestGood' },
    { Action: 'output', Package: 'b', Test: 'TestBad', Output: 'why it failed\n' },
    { Action: 'fail', Package: 'b', Test: 'TestBad' },
    { Action: 'output', Package: 'b', Output: 'FAIL\n' },
    { Action: 'output', Package: 'b', Output: 'FAIL\tb\t0.1s\n' },
  ]) {
    tests.line(JSON.stringify(event));
  }
  assert.equal(printed, 'a.go:1: syntax error\nwhy it failed\nFAIL\tb\t0.1s\n');
  assert.deepEqual(tests.failures(), [{ name: 'b TestBad', message: 'why it failed\n' }]);
});

test('go: a test that failed by its subtests is not told besides them', () => {
  const tests = new GoTests(() => {});
  for (const Test of ['TestBad/one', 'TestBad', 'TestBadToo']) {
    tests.line(JSON.stringify({ Action: 'output', Package: 'a', Test, Output: `--- FAIL: ${Test}\n` }));
    tests.line(JSON.stringify({ Action: 'fail', Package: 'a', Test }));
  }
  assert.deepEqual(
    tests.failures().map(({ name }) => name),
    ['a TestBad/one', 'a TestBadToo'],
  );
});

test('go: a package that failed without a failed test is named', () => {
  const tests = new GoTests(() => {});
  for (const event of [
    { Action: 'fail', Package: 'a', FailedBuild: 'a [a.test]' },
    { Action: 'fail', Package: 'b', Test: 'TestBad' },
    { Action: 'fail', Package: 'b' },
    { Action: 'fail', Package: 'c' },
  ]) {
    tests.line(JSON.stringify(event));
  }
  assert.deepEqual(tests.failures(), [
    { name: 'b TestBad', message: '' },
    { name: 'a', message: 'It did not build.' },
    { name: 'c', message: '' },
  ]);
});

test('vitest: a file that did not load is a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  };
  assert.deepEqual(vitestCounts(report), { passed: 3, failed: 2, skipped: 1 });
});

test('playwright: what passed at the second try only has failed', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
  assert.deepEqual(playwrightCounts(report), { passed: 5, failed: 3, skipped: 2 });
});

test('vitest: names what failed, and the file that did not load', () => {
  const report = {
    testResults: [
      {
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'good' },
          { status: 'failed', fullName: 'bad', failureMessages: ['expected 1', 'to be 2'] },
        ],
      },
      { status: 'failed', name: 'broken.test.ts', message: 'syntax error', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed', fullName: 'fine' }] },
    ],
  };
  assert.deepEqual(vitestFailures(report), [
    { name: 'bad', message: 'expected 1\nto be 2' },
    { name: 'broken.test.ts', message: 'syntax error' },
  ]);
});

test('playwright: names what failed in any suite, and what did outside of them', () => {
  const spec = (title, ok, ...results) => ({
    title,
    ok,
    file: 'a.spec.ts',
    tests: [{ status: ok && results.length > 1 ? 'flaky' : 'expected', results }],
  });
  const report = {
    suites: [
      {
        specs: [spec('good', true, { errors: [] })],
        suites: [
          {
            specs: [
              spec('bad', false, { errors: [{ message: 'no status' }, { message: 'no list' }] }),
              spec('long', false, {
                steps: [
                  { title: 'good' },
                  { title: 'adds', error: {}, steps: [{ title: 'good' }, { title: 'by key', error: {} }] },
                ],
                errors: [{ message: 'no answer' }],
              }),
              spec('flaky', true, { errors: [{ message: 'too late' }] }, { errors: [] }),
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'no browser' }],
  };
  assert.deepEqual(playwrightFailures(report), [
    { name: 'a.spec.ts: bad', message: 'no status\nno list' },
    { name: 'a.spec.ts: long', message: 'In "adds" > "by key":\nno answer' },
    { name: 'a.spec.ts: flaky', message: 'too late' },
    { name: 'outside of the tests', message: 'no browser' },
  ]);
});
