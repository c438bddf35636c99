export { hasFileToKeep } from './keep-files.ts';
export { discardStaleExports } from '@meguri/snapshots/exports';
export { keepDueFiles, openKeeping, type KeptArchive } from './open-keeping.ts';
export { rebuild, type RebuildReport } from './rebuild/rebuild.ts';
