import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addTotals, readPlaywrightTotals, readVitestTotals } from './test-totals.mjs';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'meguri-totals-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

function report(value: unknown): string {
  const file = path.join(directory, 'report.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
}

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };

test('totals are those of the reports', () => {
  const vitestTotals = readVitestTotals(report(vitest), 0);
  const playwrightTotals = readPlaywrightTotals(
    report({ stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 } }),
    1,
  );
  expect(addTotals([vitestTotals, playwrightTotals])).toEqual({ passed: 7, failed: 1, skipped: 2 });
});

test('a test file that could not be loaded is a failure', () => {
  const unloadable = { status: 'failed', assertionResults: [] };
  expect(readVitestTotals(report({ ...vitest, testResults: [unloadable] }), 1).failed).toBe(1);
});

test.each([
  ['has no failed test', vitest, 5],
  ['left no report', null, 0],
])('a run that failed but %s is a failure', (_, content, passed) => {
  const file = content === null ? path.join(directory, 'missing.json') : report(content);
  expect(readVitestTotals(file, 1)).toMatchObject({ passed, failed: 1 });
  expect(readPlaywrightTotals(path.join(directory, 'missing.json'), 1)).toMatchObject({ failed: 1 });
});
