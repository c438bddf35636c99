export {
  columnNames,
  createTableSql,
  entryColumns,
  type EntryColumn,
  type IndexEntry,
} from './entry-columns.ts';
export { RangeReader, type RangeEntry, type RangePage, type RangeQuery } from './range-reader.ts';
export { openDuck, parquetFiles, sqlText, type Duck } from './open-duck.ts';
export { runPath, updateIndex, type FilePart, type IndexRun, type IndexStore } from './update-index.ts';
export { makeDurable, writeParquet } from './write-run.ts';
export {
  inOrderOf,
  rangesBetween,
  readRowGroups,
  rowsPerSort,
  sortKeyCuts,
  writeSorted,
  type RowGroup,
} from './write-sorted.ts';
