import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['apps/cli/src/testing/test-services.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Tests of whole processes on a busy machine: one that fails gets a second chance in CI, and the report says that it took it.
    retry: process.env['CI'] ? 1 : 0,
    maxWorkers: 2,
  },
});
