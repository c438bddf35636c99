// Counts of passed, failed and skipped tests, from the reports that the test runners write.
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/**
 * @param {Totals[]} totals
 * @returns {Totals}
 */
export function addTotals(totals) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of totals) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

/**
 * What vitest's JSON report says. A file that could not even be loaded has no test in it and counts as one failure.
 *
 * @param {string} report
 * @param {number} exitCode of the run
 */
export function readVitestTotals(report, exitCode) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    read(report) ?? noVitest;
  const unloadable = testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return honest(
    {
      passed: numPassedTests,
      failed: numFailedTests + unloadable,
      skipped: numPendingTests + numTodoTests,
    },
    exitCode,
  );
}

const noVitest = {
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};

/**
 * What Playwright's JSON report says; a test that passed at a second try has passed.
 *
 * @param {string} report
 * @param {number} exitCode of the run
 */
export function readPlaywrightTotals(report, exitCode) {
  const { expected, unexpected, flaky, skipped } = read(report)?.stats ?? noPlaywright;
  return honest({ passed: expected + flaky, failed: unexpected, skipped }, exitCode);
}

const noPlaywright = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };

/**
 * A run that failed outside of its tests (a crash, an unhandled rejection, no test found) has failed.
 *
 * @param {Totals} totals
 * @param {number} exitCode
 */
function honest(totals, exitCode) {
  return exitCode !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

/** @param {string} report */
function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
}
