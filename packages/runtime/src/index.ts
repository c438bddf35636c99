export * from './cluster-clock.ts';
export * from './environment.ts';
export * from './file-access.ts';
export * from './logger.ts';
export * from './run-process.ts';
export * from './system-clock.ts';
