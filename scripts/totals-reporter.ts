import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Writes counts of tests, and the names of flaky ones, to the file that `MEGURI_VITEST_REPORT` names. */
export class TotalsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env['MEGURI_VITEST_REPORT'];
    if (file === undefined) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that fails outside of its tests has no test that failed.
    const failedModules = modules.filter((module) => module.errors().length > 0).length;
    const report = {
      passed: count('passed'),
      failed: count('failed') + failedModules + (unhandledErrors.length > 0 ? 1 : 0),
      skipped: count('skipped'),
      flaky: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${test.module.relativeModuleId} › ${test.fullName}`),
    };
    writeFileSync(file, JSON.stringify(report));
  }
}
