export { createSnapshot, isDiskFull, removeWork, type CreatedSnapshot } from './create-snapshot.ts';
export { openExport } from './open-export.ts';
export type { HiddenScope } from './shown-rows.ts';
export type { SideRows } from './side-tables.ts';
export type { ExportFile, RecordSource } from './warc-export.ts';
