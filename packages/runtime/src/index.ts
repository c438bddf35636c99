export * from './environment.ts';
export * from './logger.ts';
export * from './system-clock.ts';
