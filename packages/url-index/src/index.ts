export {
  columnNames,
  createTableSql,
  entryColumns,
  type EntryColumn,
  type IndexEntry,
} from './entry-columns.ts';
export { RangeReader, type RangeEntry, type RangePage, type RangeQuery } from './range-reader.ts';
export { openDuck, type Duck } from './open-duck.ts';
export { sampledRanges } from './sampled-ranges.ts';
export { parquetFiles, sqlText } from './sql-text.ts';
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
