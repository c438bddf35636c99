export { crawlPages, type PlayedAccess } from './crawl-page.ts';
export { anybody, openTestCrawl, type TestCrawl } from './open-test-crawl.ts';
