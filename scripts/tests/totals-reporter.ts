import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { Failure } from './test-totals.mjs';

/**
 * Writes counts of tests, and failed and flaky ones with their reasons, to the file that `MEGURI_VITEST_REPORT`
 * names. Tests whose names contain `optional:` need something that not every machine has; without it they do not
 * count as skipped.
 */
export class TotalsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env['MEGURI_VITEST_REPORT'];
    if (file === undefined) return;
    // A file that fails outside of its tests, as in a hook, counts as one failed test, without those in it.
    const failedModules = modules.filter((module) => module.errors().length > 0);
    const tests = modules
      .filter((module) => !failedModules.includes(module))
      .flatMap((module) => [...module.children.allTests()]);
    const hasState = (state: string) => (test: TestCase) => test.result().state === state;
    const count = (state: string) => tests.filter(hasState(state)).length;
    const optional = tests.filter(({ fullName }) => fullName.includes('optional:'));
    const optionalNotRun = optional.filter(hasState('skipped')).length;
    const report = {
      passed: count('passed'),
      failed: count('failed') + failedModules.length + (unhandledErrors.length > 0 ? 1 : 0),
      skipped: count('skipped') - optionalNotRun,
      optionalNotRun,
      flaky: tests.filter((test) => test.diagnostic()?.flaky).map(failureOf),
      failures: [
        ...failedModules.map((module) => failure(module.relativeModuleId, module.errors())),
        ...tests.filter(hasState('failed')).map(failureOf),
      ],
      failedFiles: failedModules.map(({ relativeModuleId }) => relativeModuleId),
    };
    writeFileSync(file, JSON.stringify(report));
  }
}

function failureOf(test: TestCase): Failure {
  return failure(`${test.module.relativeModuleId} › ${test.fullName}`, test.result().errors);
}

function failure(name: string, errors: readonly { message: string }[] | undefined): Failure {
  return { name, reason: errors?.[0]?.message ?? 'no reason given' };
}
