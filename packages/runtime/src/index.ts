export * from './cluster-clock.ts';
export * from './environment.ts';
export * from './logger.ts';
export * from './process.ts';
export * from './system-clock.ts';
export * from './run-while-due.ts';
