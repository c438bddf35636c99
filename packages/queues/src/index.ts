export * from './loop-queue.ts';
export * from './requester-queue.ts';
