import { defineConfig } from '@playwright/test';

/** Specs that start their own crawl. */
const ownCrawls = /(?:first-day|webmaster)\.spec\.ts$/;
/** Specs of the synthetic crawl. The others share one running crawl, see tests/e2e/crawl-tests.ts. */
const syntheticCrawl = /(?:archive|every-screen|map|rules)\.spec\.ts$/;

/** Browser tests walk through the whole system; it starts everything itself, on free ports and directories of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // Journeys wait most of their time, so three run at once; never two of one project, which would start what they share twice.
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
    // To note every step costs a third of the tests' processor time: in CI that is done where a test gets its second chance.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
  },
});
