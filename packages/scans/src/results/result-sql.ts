import type { Columns, ColumnType, ResultFormat } from '@meguri/contracts';
import { parquetFiles, sqlText } from '@meguri/url-index/without-duck';

/** Longest line of a part: a row of 1 MiB takes at most twice that with all of its characters escaped. */
const maxLineBytes = 2 ** 24;

const sqlTypes: Record<ColumnType, string> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  json: 'JSON',
};

/** Columns of results as quoted SQL names with their types. Instants are in UTC. */
export function sqlColumns(columns: Columns, hasDocument: boolean): [name: string, type: string][] {
  const own: [string, string][] = hasDocument
    ? [
        ['id', 'VARCHAR'],
        ['url', 'VARCHAR'],
        ['captured_at', 'TIMESTAMP'],
      ]
    : [];
  return [...own, ...Object.entries(columns).map(([name, type]): [string, string] => [name, sqlTypes[type]])];
}

/** A table of results: all rows, or the reduced ones, which belong to no document. */
export interface ResultFiles {
  format: ResultFormat;
  /** Absolute paths. */
  files: readonly string[];
  columns: Columns;
  hasDocument: boolean;
}

/** A statement that reads the rows of all parts; no rows if there are no parts. */
export function readResultsSql({ format, files, columns, hasDocument }: ResultFiles): string {
  const named = sqlColumns(columns, hasDocument);
  const list = named.map(([name]) => `"${name}"`).join(', ');
  if (files.length === 0 || named.length === 0)
    return `SELECT ${named.map(([name, type]) => `NULL::${type} AS "${name}"`).join(', ') || 'NULL AS nothing'} WHERE false`;
  return `SELECT ${list} FROM ${format === 'parquet' ? parquetFiles(files) : linesSql(files, named)}`;
}

/** Files with lines of JSON as a table. */
export function linesSql(files: readonly string[], columns: readonly [name: string, type: string][]): string {
  const types = columns.map(([name, type]) => `${sqlText(name)}: ${sqlText(type)}`).join(', ');
  const paths = files.map(sqlText).join(', ');
  return `read_json([${paths}], format = 'newline_delimited', columns = {${types}}, maximum_object_size = ${maxLineBytes})`;
}
