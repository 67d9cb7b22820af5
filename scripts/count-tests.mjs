// Counts the tests of a suite, honestly: a case that ran counts once, a package that did not build is a failure.
//
//   go test -json ./... | node scripts/count-tests.mjs go COUNTS       prints go test's own lines meanwhile
//   node scripts/count-tests.mjs vitest COUNTS REPORT.json
//   node scripts/count-tests.mjs playwright COUNTS REPORT.json
//
// COUNTS is written as "passed failed skipped", and COUNTS.failures says what failed and how, for failures.mjs.
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/**
 * Takes go test's events one by one. A test that only holds subtests is no case of its own,
 * unless it failed by itself.
 */
export class GoTests {
  #print;
  #tests = new Map();
  #failedPackages = new Map();
  #failures = [];

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
      this.#failedPackages.set(event.Package, event.FailedBuild ? 'It did not build.' : '');
      this.#tellUnended(event.Package);
    }
  }

  /** What the tests said in which their program died: its last words are why. */
  #tellUnended(name) {
    for (const test of this.#tests.values()) {
      if (test.package === name && test.result === undefined && test.output.length > 0) {
        this.#print(test.output.join(''));
        this.#failures.push({ package: name, name: `${name} ${test.name}`, message: test.output.join('') });
      }
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
        this.#failures.push({ package: Package, name: `${Package} ${Test}`, message: test.output.join('') });
      }
      test.output = [];
    }
  }

  /**
   * What failed once all events are in: tests with what they printed, and packages without a failed one. A test that
   * failed by its subtests says no more than they.
   */
  failures() {
    const explained = new Set(this.#failures.map((failure) => failure.package));
    const packages = [...this.#failedPackages].filter(([name]) => !explained.has(name));
    const own = this.#failures.filter(
      ({ name }) => !this.#failures.some((other) => other.name.startsWith(`${name}/`)),
    );
    return [
      ...own.map(({ name, message }) => ({ name, message })),
      ...packages.map(([name, message]) => ({ name, message })),
    ];
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
    for (const name of this.#failedPackages.keys()) {
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

/** The steps in which a test failed, each with those around it: a test takes the same helpers many times. */
const failedSteps = (steps = [], around = []) =>
  steps
    .filter((step) => step.error)
    .flatMap((step) => {
      const path = [...around, step.title];
      const within = failedSteps(step.steps, path);
      return within.length > 0 ? within : [`In "${path.join('" > "')}":`];
    });

/** The cases of such a report that failed, and what went wrong outside of any. */
export function playwrightFailures({ suites, errors }) {
  const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];
  const failed = suites
    .flatMap(specsIn)
    .filter((spec) => !spec.ok || spec.tests.some((test) => test.status === 'flaky'))
    .map((spec) => ({
      name: `${spec.file}: ${spec.title}`,
      message: spec.tests
        .flatMap((test) => test.results)
        .flatMap(({ steps, errors = [] }) => [...failedSteps(steps), ...errors.map((error) => error.message)])
        .join('\n'),
    }));
  return [...failed, ...errors.map((error) => ({ name: 'outside of the tests', message: error.message }))];
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
    failures = tests.failures();
  } else {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    counts = kind === 'vitest' ? vitestCounts(report) : playwrightCounts(report);
    failures = kind === 'vitest' ? vitestFailures(report) : playwrightFailures(report);
  }
  if (failures.length > 0) {
    writeFileSync(`${target}.failures`, JSON.stringify(failures));
  }
  writeFileSync(target, `${counts.passed} ${counts.failed} ${counts.skipped}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2));
}
