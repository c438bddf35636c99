// Exports for processes that must not load DuckDB, because of its memory.
export { parquetFiles, sqlText } from './sql-text.ts';
export { makeDurable } from './write-run.ts';
