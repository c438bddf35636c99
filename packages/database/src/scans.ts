// What the processes of scans need: they start while a user waits for first rows, and all of this package takes 0.1 s more.
export { readFileNames } from './captures/url-index-source.ts';
export { findSnapshot } from './captures/snapshots-repository.ts';
export { listActiveTakedowns, type ActiveTakedown } from './complaints/active-takedowns.ts';
export { openDatabase, type PrismaClient } from './connection/client.ts';
export { isTransient } from './connection/database-errors.ts';
export { findImportedFile } from './imports/read-history.ts';
export * from './scans/analysers-repository.ts';
export * from './scans/dispatch-scans.ts';
export * from './scans/scan-parts.ts';
export * from './scans/scan-samples.ts';
export * from './scans/scans-repository.ts';
export * from './scans/work-on-pieces.ts';
