export { linkTable, type LinkTable } from './link-table.ts';
export { readWithWarcio } from './read-with-warcio.ts';
export { selectRecords, type PresetQuery, type ReadRecord } from './select-records.ts';
