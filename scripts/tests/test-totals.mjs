// Counts of passed, failed, skipped and flaky tests, from the reports that the test runners write.
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * A test that failed at least once.
 *
 * @typedef {{ name: string, reason: string }} Failure
 */

/**
 * `passed` counts flaky tests, too; `flaky` names the tests that passed only when repeated, `failures` those
 * that did not. `failed` counts what failed outside of tests as well. `optionalNotRun` counts tests that need
 * something that this machine lacks.
 *
 * @typedef {object} Totals
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} optionalNotRun
 * @property {Failure[]} flaky
 * @property {Failure[]} failures
 */

/** @type {Totals} */
export const nothing = { passed: 0, failed: 0, skipped: 0, optionalNotRun: 0, flaky: [], failures: [] };

/**
 * @param {Totals[]} totals
 * @returns {Totals}
 */
export function addTotals(totals) {
  const sum = { ...nothing, flaky: [...nothing.flaky], failures: [...nothing.failures] };
  for (const { passed, failed, skipped, optionalNotRun, flaky, failures } of totals) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
    sum.optionalNotRun += optionalNotRun;
    sum.flaky.push(...flaky);
    sum.failures.push(...failures);
  }
  return sum;
}

/**
 * The last line of a test run, after the names of failed and flaky tests, each with its reason. A truncated
 * log keeps its end.
 *
 * @param {Totals} totals
 */
export function formatTotals({ passed, failed, skipped, optionalNotRun, flaky, failures }) {
  const names = [
    ...failures.map((failure) => formatFailure('failed', failure)),
    ...flaky.map((failure) => formatFailure('flaky', failure)),
  ];
  if (optionalNotRun > 0) names.push(`optional tests not run on this machine: ${optionalNotRun}`);
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped, ${flaky.length} flaky`;
  return [...names, counts].join('\n');
}

const reasonLines = 12;

/**
 * @param {string} kind
 * @param {Failure} failure
 */
function formatFailure(kind, { name, reason }) {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, reasonLines)
    .map((line) => `    ${line.slice(0, 200)}`);
  return [`${kind}: ${name}`, ...lines].join('\n');
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
 * Files that failed outside of their tests, as in a hook, which the test runner does not repeat; empty if
 * tests failed too, or too many files for chance.
 *
 * @param {string} report of {@link readVitestTotals}
 * @returns {string[]}
 */
export function filesToRepeat(report) {
  const { failed, failedFiles = [] } = read(report) ?? nothing;
  return failed === failedFiles.length && failed <= 3 ? failedFiles : [];
}

/**
 * The totals of a run in which only some files failed, which were run once more.
 *
 * @param {Totals} totals
 * @param {Totals} repeated
 * @param {string[]} files
 */
export function withRepeated(totals, repeated, files) {
  const sum = addTotals([{ ...totals, failed: 0, failures: [] }, repeated]);
  const flaky = totals.failures.filter(({ name }) => files.includes(name));
  return repeated.failed > 0 ? sum : { ...sum, flaky: [...sum.flaky, ...flaky] };
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
    flaky: suites.flatMap((suite) => testsWithStatus(suite, 'flaky')),
    failures: suites.flatMap((suite) => testsWithStatus(suite, 'unexpected')),
  };
  return failedIfExitCodeSaysSo(totals, exitCode);
}

const noStatistics = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };

/**
 * @typedef {object} Suite a file, or a `describe` in it
 * @property {Suite[]} [suites]
 * @property {{ title: string, file: string, tests: RepeatedTest[] }[]} [specs]
 */

/**
 * @typedef {{ status: string, results: { error?: { message?: string } }[] }} RepeatedTest
 */

/**
 * @param {Suite} suite
 * @param {string} wanted status
 * @returns {Failure[]}
 */
function testsWithStatus({ suites = [], specs = [] }, wanted) {
  const own = specs.flatMap(({ file, title, tests }) => {
    const found = tests.find(({ status }) => status === wanted);
    if (found === undefined) return [];
    const reasons = found.results.flatMap(({ error }) => error?.message ?? []);
    return [{ name: `${file} › ${title}`, reason: reasons[0] ?? 'no reason in the report' }];
  });
  return [...own, ...suites.flatMap((suite) => testsWithStatus(suite, wanted))];
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
