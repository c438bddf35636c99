// Counts of passed, failed, skipped and flaky tests, from the reports that the test runners write.
import { existsSync, readFileSync } from 'node:fs';

/**
 * `passed` counts flaky tests, too; `flaky` names the tests that passed only when repeated. `optionalNotRun`
 * counts tests that need something that this machine lacks.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, optionalNotRun: number, flaky: string[] }} Totals
 */

/** @type {Totals} */
export const nothing = { passed: 0, failed: 0, skipped: 0, optionalNotRun: 0, flaky: [] };

/**
 * @param {Totals[]} totals
 * @returns {Totals}
 */
export function addTotals(totals) {
  const sum = { ...nothing, flaky: [...nothing.flaky] };
  for (const { passed, failed, skipped, optionalNotRun, flaky } of totals) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
    sum.optionalNotRun += optionalNotRun;
    sum.flaky.push(...flaky);
  }
  return sum;
}

/**
 * The last line of a test run, after the names of flaky tests.
 *
 * @param {Totals} totals
 */
export function formatTotals({ passed, failed, skipped, optionalNotRun, flaky }) {
  const names = flaky.map((name) => `flaky: ${name}`);
  if (optionalNotRun > 0) names.push(`optional tests not run on this machine: ${optionalNotRun}`);
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped, ${flaky.length} flaky`;
  return [...names, counts].join('\n');
}

/**
 * The totals in the report that `totals-reporter.ts` wrote about a run of vitest.
 *
 * @param {string} report
 * @param {number} exitCode of the run
 */
export function readVitestTotals(report, exitCode) {
  return failedIfExitCodeSaysSo(read(report) ?? nothing, exitCode);
}

/**
 * Files that failed outside of their tests, as in a hook, which the test runner does not repeat; none where tests
 * failed too, or more files than bad luck explains.
 *
 * @param {string} report of {@link readVitestTotals}
 * @returns {string[]}
 */
export function filesToRepeat(report) {
  const { failed, failedFiles = [] } = read(report) ?? nothing;
  return failed === failedFiles.length && failed <= 3 ? failedFiles : [];
}

/**
 * The totals of a run of which some files, and nothing else, failed and were run once more.
 *
 * @param {Totals} totals
 * @param {Totals} repeated
 * @param {string[]} files
 */
export function withRepeated(totals, repeated, files) {
  const sum = addTotals([{ ...totals, failed: 0 }, repeated]);
  return repeated.failed > 0 ? sum : { ...sum, flaky: [...sum.flaky, ...files] };
}

/**
 * The totals in Playwright's JSON report.
 *
 * @param {string} report
 * @param {number} exitCode of the run
 */
export function readPlaywrightTotals(report, exitCode) {
  const { stats, suites = [] } = read(report) ?? { stats: noStatistics };
  const { expected, unexpected, flaky, skipped } = stats;
  const totals = {
    ...nothing,
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    flaky: suites.flatMap(flakyTests),
  };
  return failedIfExitCodeSaysSo(totals, exitCode);
}

const noStatistics = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };

/**
 * @typedef {object} Suite a file, or a `describe` in it
 * @property {Suite[]} [suites]
 * @property {{ title: string, file: string, tests: { status: string }[] }[]} [specs]
 *
 * @param {Suite} suite
 * @returns {string[]}
 */
function flakyTests({ suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(flakyTests)];
}

/**
 * A run that failed outside of its tests (a crash, an unhandled rejection, no test found) has failed.
 *
 * @param {Totals} totals
 * @param {number} exitCode
 */
function failedIfExitCodeSaysSo(totals, exitCode) {
  return exitCode !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

/** @param {string} report */
function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
}
