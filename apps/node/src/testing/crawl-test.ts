import type { Settings } from '@meguri/contracts';
import { test as base } from 'vitest';
import { createTestCrawl } from './test-crawl.ts';

/**
 * A `test` that gives each test a `crawl` of its own, so that tests that mostly wait may run at once. The
 * crawl starts with `settings`.
 */
export const test = base
  .extend('settings', (): Partial<Settings> => ({}))
  .extend('crawl', async ({ settings }, { onCleanup }) => {
    const crawl = await createTestCrawl(settings);
    onCleanup(() => crawl.close());
    return crawl;
  });
