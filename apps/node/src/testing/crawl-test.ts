import type { Settings } from '@meguri/contracts';
import { test as base } from 'vitest';
import { createTestCrawl } from './test-crawl.ts';

/**
 * A `test` that gives each test a `crawl` of its own, so that those which mostly wait may run at once.
 * `settings` are for it to start with.
 */
export const test = base
  .extend('settings', (): Partial<Settings> => ({}))
  .extend('crawl', async ({ settings }, { onCleanup }) => {
    const crawl = await createTestCrawl(settings);
    onCleanup(() => crawl.close());
    return crawl;
  });
