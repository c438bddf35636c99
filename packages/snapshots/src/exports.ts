// The part without DuckDB, for processes that send exports but do not prepare them.
export { isDiskFull } from './disk-full.ts';
export { diffFile, type ComparedSnapshot, type DiffInput } from './diff/diff-file.ts';
export { listFile } from './snapshot-files.ts';
export { discardStaleExports } from './stale-exports.ts';
export { archivePointers, exportTag, isPrepared, openExport, type ExportInput } from './open-export.ts';
export { readPointers, sumPointers, takedownKey, type HiddenScope } from './pointers.ts';
export { keptBuffers, readGroupsOf, recordsOfGroup, type RecordSource } from './read-records.ts';
export { knownAffecting } from './takedowns/affecting.ts';
export type { ExportFile } from './warc-export.ts';
export { writeExport } from './write-export.ts';
