// The exports for processes that must stay small: no schemas, no logger.
export * from './environment-error.ts';
export * from './file-access.ts';
export * from './run-process.ts';
