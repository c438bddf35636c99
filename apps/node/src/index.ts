export { startCrawlNode, type CrawlNode } from './crawl-node.ts';
export { nodeEnvironmentSchema, type NodeEnvironment } from './node-config.ts';
