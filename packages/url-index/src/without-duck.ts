// What processes may load that must not load DuckDB, which takes their memory.
export { parquetFiles, sqlText } from './sql-text.ts';
export { makeDurable } from './write-run.ts';
