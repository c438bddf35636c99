export * from './cluster-clock.ts';
export * from './crawl-node-process.ts';
export * from './environment.ts';
export * from './logger.ts';
export * from './machine-time.ts';
export * from './run-process.ts';
export * from './system-clock.ts';
