import type { Settings } from '@meguri/contracts';
import { afterAll } from 'vitest';
import { startRecordedWeb, type RecordedWeb } from './recorded-web.ts';
import { createTestCrawl, type TestCrawl } from './test-crawl.ts';

/** A web for the calling test file, closed after its tests. */
export async function ownWeb(): Promise<RecordedWeb> {
  const web = await startRecordedWeb();
  afterAll(() => web.close());
  return web;
}

/** A crawl for the calling test file, closed after its tests and before a web that was opened before it. */
export async function ownCrawl(settings: Partial<Settings> = {}): Promise<TestCrawl> {
  const crawl = await createTestCrawl(settings);
  afterAll(() => crawl.close());
  return crawl;
}
