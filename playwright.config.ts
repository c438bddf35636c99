import { defineConfig } from '@playwright/test';

/** Journeys through crawls of their own, or the made-up one. All others share one running crawl, see tests/e2e/crawling-test.ts. */
const ownCrawls = /(?:archive|every-screen|first-day|map|rules|webmaster)\.spec\.ts$/;

/** Browser tests walk through the whole system; it starts everything itself, on free ports and directories of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // Much of a journey is waiting, so two go on at once; never two of one project, which would start what they share twice.
  workers: 2,
  projects: [
    { name: 'own-crawls', testMatch: ownCrawls, workers: 1 },
    { name: 'shared-crawl', testIgnore: ownCrawls, workers: 1 },
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
