export { crawlPages, type PlayedAccess } from './crawl-page.ts';
export { ownCrawl, type TestCrawl } from './own-crawl.ts';
