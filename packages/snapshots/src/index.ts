export { createSnapshot, isDiskFull, removeWork, type CreatedSnapshot } from './create-snapshot.ts';
export { prepareExport } from './prepare-export.ts';
export type { SideRows } from './side-tables.ts';
