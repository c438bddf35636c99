export { hasFileToKeep } from './keep-files.ts';
export { keepDueFiles, openKeeping, type KeptArchive } from './open-keeping.ts';
export { rebuild, type RebuildReport } from './rebuild/rebuild.ts';
