export { sealedPath } from '@meguri/archive';
export { crawlPages, type PlayedAccess } from './crawl-page.ts';
export { makeSnapshot } from './make-snapshot.ts';
export { crawlDirectories, operator, ownCrawl, type TestCrawl } from './own-crawl.ts';
