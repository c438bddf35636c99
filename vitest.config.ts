import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { keepFilesInMemory } from './scripts/files-in-memory.mjs';
import { LongestFirst } from './scripts/tests/longest-first.ts';
import { costFile } from './scripts/tests/test-costs.mjs';
import { TotalsReporter } from './scripts/tests/totals-reporter.ts';

keepFilesInMemory();

const common: TestProjectInlineConfiguration['test'] = {
  // They wait for conditions: this ends only what hangs, however slow the machine is.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Most polls are queries. They end before their test does, so that it says what it waited for.
  expect: { poll: { interval: 100, timeout: 150_000 } },
  pool: 'forks',
  // Tests of whole processes on a busy machine: in CI a failed one is repeated once and counted as flaky.
  retry: process.env['CI'] ? 1 : 0,
  setupFiles: costFile === undefined ? [] : ['scripts/tests/record-cost.ts'],
};

/**
 * Files that run whole crawls, or threads and processes to their end, or thousands of short statements in threads
 * of DuckDB: each in a process of its own. All others share processes.
 */
const apart = [
  'apps/node/src/crawls/*.test.ts',
  'apps/node/src/content/content-pool.test.ts',
  'apps/{control,fuzz,hostile}/src/**/*.test.ts',
  'apps/chaos/src/{chaos,scans/*}.test.ts',
  'packages/{scans,snapshots}/src/**/*.test.ts',
  'packages/services/src/{imports,keeping,redistribution,scans,snapshots,sources}/**/*.test.ts',
  'apps/cli/src/{program,commands/{commands,overload-and-what-if,snapshots},start/start-services,start/supervise,testing/test-services}.test.ts',
];

/** Node runs TypeScript itself, a quarter faster than through Vite; JSX and bare JSON it does not. */
const unbuilt = { viteModuleRunner: false };

export default defineConfig({
  test: {
    reporters: ['default', new TotalsReporter()],
    globalSetup: ['apps/cli/src/testing/test-services.ts'],
    // Twice the cores of a small machine: what takes longest is mostly waiting.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'apart',
          include: apart,
          experimental: unbuilt,
          // Last, because most of them wait for instants; beside the browser tests they would come too late.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'together',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...apart, 'apps/console/**', '**/node_modules/**'],
          isolate: false,
          experimental: unbuilt,
        },
      },
      {
        test: {
          ...common,
          name: 'console',
          include: ['apps/console/src/**/*.test.{ts,tsx}'],
          isolate: false,
        },
      },
    ],
  },
});
