export * from './loop-queue.ts';
export * from './requester-queue.ts';
export { createScanQueues, type ScanQueues } from './scan-queue.ts';
