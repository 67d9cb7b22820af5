// Counts the tests of a suite, honestly: a case that ran counts once, a package that did not build is a failure.
//
//   go test -json ./... | node scripts/count-tests.mjs go COUNTS       prints go test's own lines meanwhile
//   node scripts/count-tests.mjs vitest COUNTS REPORT.json
//   node scripts/count-tests.mjs playwright COUNTS REPORT.json
//
// COUNTS is written as "passed failed skipped", and COUNTS.failures lists what failed and how, for logs of
// which only the end is kept.
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/**
 * Takes go test's events one by one. A test that only holds subtests is no case of its own,
 * unless it failed by itself.
 */
export class GoTests {
  #print;
  #tests = new Map();
  #failedPackages = new Set();
  /** The tests that failed so far, each with what it printed. */
  failures = [];

  constructor(print) {
    this.#print = print;
  }

  /** One line of go test -json; what is not JSON is passed on. */
  line(text) {
    let event;
    try {
      event = JSON.parse(text);
    } catch {
      this.#print(`${text}\n`);
      return;
    }
    if (event.Action === 'build-output') {
      this.#print(event.Output);
    } else if (event.Test) {
      this.#test(event);
    } else if (event.Action === 'output' && event.Package) {
      if (!/^(PASS|FAIL)\n$/.test(event.Output)) {
        this.#print(event.Output);
      }
    } else if (event.Action === 'fail') {
      this.#failedPackages.add(event.Package);
    }
  }

  #test({ Package, Test, Action, Output }) {
    const key = `${Package} ${Test}`;
    const test = this.#tests.get(key) ?? { package: Package, name: Test, output: [], result: undefined };
    this.#tests.set(key, test);
    if (Action === 'output') {
      test.output.push(Output);
    } else if (['pass', 'fail', 'skip'].includes(Action)) {
      test.result = Action;
      if (Action === 'fail') {
        this.#print(test.output.join(''));
        this.failures.push({ name: `${Package} ${Test}`, message: test.output.join('') });
      }
      test.output = [];
    }
  }

  /** The counts once all events are in. */
  counts() {
    const all = [...this.#tests.values()];
    const parents = new Set();
    const failedParents = new Set();
    for (const test of all) {
      for (let cut = test.name.lastIndexOf('/'); cut > 0; cut = test.name.lastIndexOf('/', cut - 1)) {
        const parent = `${test.package} ${test.name.slice(0, cut)}`;
        parents.add(parent);
        if (test.result !== 'pass' && test.result !== 'skip') {
          failedParents.add(parent);
        }
      }
    }
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const explained = new Set();
    for (const test of all) {
      const key = `${test.package} ${test.name}`;
      if (test.result === 'pass' || test.result === 'skip') {
        if (!parents.has(key)) {
          counts[test.result === 'pass' ? 'passed' : 'skipped']++;
        }
        continue;
      }
      // Failed, or never ended because its program died.
      explained.add(test.package);
      if (!failedParents.has(key)) {
        counts.failed++;
      }
    }
    for (const name of this.#failedPackages) {
      if (!explained.has(name)) {
        counts.failed++;
      }
    }
    return counts;
  }
}

/** The counts of a report by Vitest's JSON reporter; a file that did not load is a failure. */
export function vitestCounts(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The cases of such a report that failed. */
export function vitestFailures(report) {
  return report.testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const failed = file.assertionResults.filter((test) => test.status === 'failed');
      return failed.length > 0
        ? failed.map((test) => ({ name: test.fullName, message: test.failureMessages.join('\n') }))
        : [{ name: file.name, message: file.message }];
    });
}

/** The counts of a report by Playwright's JSON reporter; a test that passed only when tried again has failed. */
export function playwrightCounts({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** The cases of such a report that failed, and what went wrong outside of any. */
export function playwrightFailures({ suites, errors }) {
  const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];
  const failed = suites
    .flatMap(specsIn)
    .filter((spec) => !spec.ok || spec.tests.some((test) => test.status === 'flaky'))
    .map((spec) => ({
      name: `${spec.file}: ${spec.title}`,
      message: spec.tests
        .flatMap((test) => test.results.flatMap((result) => result.errors ?? []))
        .map((error) => error.message)
        .join('\n'),
    }));
  return [...failed, ...errors.map((error) => ({ name: 'outside of the tests', message: error.message }))];
}

// The first failures are the most useful; the others are further up in the output.
const mostFailures = 5;
const mostLines = 12;

/** The first failures in a few lines each, without colours. */
export function formatFailures(failures) {
  return failures
    .slice(0, mostFailures)
    .map(({ name, message = '' }) => {
      const lines = stripVTControlCharacters(message)
        .split('\n')
        .filter((line) => line.trim())
        .slice(0, mostLines);
      return [`${name}`, ...lines.map((line) => `    ${line}`), ''].join('\n');
    })
    .join('');
}

async function main([kind, target, file]) {
  let counts;
  let failures;
  if (kind === 'go') {
    const tests = new GoTests((text) => process.stdout.write(text));
    for await (const line of createInterface({ input: process.stdin })) {
      tests.line(line);
    }
    counts = tests.counts();
    failures = tests.failures;
  } else {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    counts = kind === 'vitest' ? vitestCounts(report) : playwrightCounts(report);
    failures = kind === 'vitest' ? vitestFailures(report) : playwrightFailures(report);
  }
  if (failures.length > 0) {
    writeFileSync(`${target}.failures`, formatFailures(failures));
  }
  writeFileSync(target, `${counts.passed} ${counts.failed} ${counts.skipped}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2));
}
