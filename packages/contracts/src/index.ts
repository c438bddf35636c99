export * from './console-views.ts';
export * from './jobs.ts';
export * from './node-for-host.ts';
export * from './node-live.ts';
export * from './outcomes.ts';
export * from './seed-list.ts';
export * from './settings.ts';
export * from './time.ts';
