export * from './loop-queue.ts';
export * from './requester-queue.ts';
export * from './visit-queue.ts';
