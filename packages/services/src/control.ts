// What the control plane needs: it begins sooner without the services of the console.
export { watchCrawl } from './events/watch-crawl.ts';
export { sampleFigures } from './overview/record-figures.ts';
export { learnPrior } from './what-if/learn-prior.ts';
export { runNextReplay } from './what-if/run-next-replay.ts';
