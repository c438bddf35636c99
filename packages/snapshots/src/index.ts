export { compareSnapshots } from './compare-snapshots.ts';
export { createSnapshot, isDiskFull, removeWork, type CreatedSnapshot } from './create-snapshot.ts';
export { findAffecting } from './takedowns/find-affecting.ts';
export { estimateSnapshot } from './estimate-snapshot.ts';
export { prepareExport } from './prepare-export.ts';
export { sideTables } from './selection-sql.ts';
export { fillTakedowns } from './shown-rows.ts';
export type { SideRows } from './side-tables.ts';
export { listDocuments, type DocumentConditions } from './list-documents.ts';
