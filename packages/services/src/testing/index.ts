export { crawlPages, type PlayedAccess } from './crawl-page.ts';
export { openTestCrawl, type TestCrawl } from './open-test-crawl.ts';
