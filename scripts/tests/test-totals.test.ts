import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addTotals,
  filesToRepeat,
  formatTotals,
  readPlaywrightTotals,
  readVitestTotals,
  withRepeated,
} from './test-totals.mjs';

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

const flakySpec = {
  title: 'an operator signs in',
  file: 'first-day.spec.ts',
  tests: [{ status: 'flaky', results: [{ error: { message: '\u001B[31mno answer\u001B[39m' } }, {}] }],
};
const playwright = {
  stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
  suites: [
    {
      specs: [
        { title: 'steady', file: 'map.spec.ts', tests: [{ status: 'expected', results: [{}] }] },
        {
          title: 'broken',
          file: 'map.spec.ts',
          tests: [{ status: 'unexpected', results: [{ error: { message: 'no map\n\n  at line 3' } }] }],
        },
      ],
      suites: [{ specs: [flakySpec] }],
    },
  ],
};

test('adds the totals of the reports and names failed and flaky tests with reasons', () => {
  const vitest = {
    passed: 5,
    failed: 0,
    skipped: 2,
    optionalNotRun: 1,
    flaky: [{ name: 'chaos.test.ts › no rule is broken', reason: 'two visits' }],
    failures: [],
  };
  const totals = addTotals([
    readVitestTotals(report(vitest), 0),
    readPlaywrightTotals(report(playwright), 1),
  ]);
  expect(totals).toMatchObject({ passed: 7, failed: 1, skipped: 2, optionalNotRun: 1 });
  expect(formatTotals(totals)).toBe(
    [
      'failed: map.spec.ts › broken',
      '    no map',
      '      at line 3',
      'flaky: chaos.test.ts › no rule is broken',
      '    two visits',
      'flaky: first-day.spec.ts › an operator signs in',
      '    no answer',
      'optional tests not run on this machine: 1',
      '7 passed, 1 failed, 2 skipped, 2 flaky',
    ].join('\n'),
  );
});

test('repeats files whose hooks failed, if nothing else did', () => {
  const counts = { passed: 5, skipped: 0, optionalNotRun: 0, flaky: [], failures: [] };
  const files = ['a.test.ts', 'b.test.ts'];
  expect(filesToRepeat(report({ ...counts, failed: 2, failedFiles: files }))).toEqual(files);
  expect(filesToRepeat(report({ ...counts, failed: 3, failedFiles: files }))).toEqual([]);
  expect(filesToRepeat(report({ ...counts, failed: 4, failedFiles: [...files, ...files] }))).toEqual([]);
  expect(filesToRepeat(report({ ...counts, failed: 0 }))).toEqual([]);
  expect(filesToRepeat(path.join(directory, 'none.json'))).toEqual([]);
  const failures = files.map((name) => ({ name, reason: 'no server' }));
  const first = { ...counts, failed: 2, failures };
  expect(withRepeated(first, { ...counts, failed: 0 }, files)).toMatchObject({
    passed: 10,
    failed: 0,
    flaky: failures,
    failures: [],
  });
  const second = { ...counts, failed: 1, failures: failures.slice(0, 1) };
  expect(withRepeated(first, second, files)).toMatchObject({
    failed: 1,
    flaky: [],
    failures: second.failures,
  });
});

test.each([
  ['has no failed test', { passed: 5, failed: 0, skipped: 0, optionalNotRun: 0, flaky: [], failures: [] }, 5],
  ['left no report', null, 0],
])('a failed run counts as a failure although it %s', (_, content, passed) => {
  const file = content === null ? path.join(directory, 'missing.json') : report(content);
  expect(readVitestTotals(file, 1)).toMatchObject({ passed, failed: 1 });
  expect(readPlaywrightTotals(path.join(directory, 'missing.json'), 1)).toMatchObject({ failed: 1 });
});

test('a real run reports passed, failed, skipped and flaky tests and files that do not load', () => {
  const root = new URL('../..', import.meta.url).pathname;
  writeFileSync(
    path.join(directory, 'sample.test.ts'),
    `let tries = 0;
    test('passes', () => {});
    test('fails', () => { expect(1).toBe(2); });
    test.skip('is skipped', () => {});
    test.skip('optional: needs a mount', () => {});
    test('passes when repeated', { retry: 1 }, () => { tries += 1; expect(tries).toBe(2); });`,
  );
  writeFileSync(path.join(directory, 'broken.test.ts'), `throw new Error('not loadable');`);
  writeFileSync(
    path.join(directory, 'hook.test.ts'),
    `beforeAll(() => { throw new Error('no server'); });
    test('does not count', () => {});`,
  );
  const file = path.join(directory, 'report.json');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  writeFileSync(
    path.join(directory, 'vitest.config.ts'),
    `import { TotalsReporter } from '${root}scripts/tests/totals-reporter.ts';
    export default { test: { globals: true, reporters: [new TotalsReporter()] } };`,
  );
  const arguments_ = [vitest, 'run', '--root', directory];
  expect(() =>
    execFileSync(process.execPath, arguments_, {
      env: { ...process.env, MEGURI_VITEST_REPORT: file },
      stdio: 'pipe',
    }),
  ).toThrow('Command failed');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    passed: 2,
    failed: 3,
    skipped: 1,
    optionalNotRun: 1,
    flaky: [
      {
        name: 'sample.test.ts › passes when repeated',
        reason: expect.stringContaining('expected 1 to be 2'),
      },
    ],
    failures: expect.arrayContaining([
      { name: 'broken.test.ts', reason: 'not loadable' },
      { name: 'hook.test.ts', reason: 'no server' },
      { name: 'sample.test.ts › fails', reason: expect.stringContaining('expected 1 to be 2') },
    ]),
    failedFiles: expect.toSatisfy(
      (files: string[]) => files.toSorted().join() === 'broken.test.ts,hook.test.ts',
    ),
  });
});
