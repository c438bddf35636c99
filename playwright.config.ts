import { defineConfig } from '@playwright/test';
import { keepFilesInMemory } from './scripts/files-in-memory.mjs';

keepFilesInMemory();

/** Specs that start their own crawl. */
const ownCrawls = /(?:demo|first-day|webmaster)\.spec\.ts$/;
/** Specs of the synthetic crawl. The others share one running crawl, see tests/e2e/crawl-tests.ts. */
const syntheticCrawl = /(?:access|archive|every-screen|lists|map|rules|storage)\.spec\.ts$/;

/** Browser tests use the whole system, which each project starts on free ports and in a directory of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  // Node runs their TypeScript itself; Playwright would compile 820 files first, in 6 s.
  build: { external: ['**/packages/**', '**/apps/**', '**/scripts/**'] },
  timeout: 480_000,
  expect: { timeout: 60_000 },
  // Journeys wait most of their time, so three run at once; never two of one project, which share a crawl.
  workers: 3,
  projects: [
    { name: 'shared-crawl', testIgnore: [ownCrawls, syntheticCrawl], workers: 1 },
    { name: 'synthetic-crawl', testMatch: syntheticCrawl, workers: 1 },
    { name: 'own-crawls', testMatch: ownCrawls, workers: 1 },
  ],
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    launchOptions: {
      executablePath: process.env['MEGURI_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // A trace costs a third of the processor time, so only a repetition has one. For a single spec: --trace on.
    trace: 'on-first-retry',
  },
});
