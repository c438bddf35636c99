export * from './outcomes.ts';
export * from './time.ts';
