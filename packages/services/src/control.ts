// What the control plane needs, apart from the console's services, so that it starts faster.
export { watchCrawl } from './events/watch-crawl.ts';
export { createProgressReader } from './overview/crawl-progress.ts';
export type { CrawlProgress, ProgressMessage, ProgressReader } from './overview/crawl-progress.ts';
export { sampleFigures } from './overview/record-figures.ts';
export { learnPrior } from './what-if/learn-prior.ts';
export { runNextWhatIf } from './what-if/run-next-what-if.ts';
export { issueRemovals } from './redistribution/removals/issue-removals.ts';
