import path from 'node:path';
import type { ResultFiles } from '@meguri/scans';

/**
 * Files of results as a table.
 *
 * @param directory that holds them
 * @param names all of one format
 */
export function resultFiles(
  directory: string,
  names: readonly string[],
  { columns, hasDocument }: Pick<ResultFiles, 'columns' | 'hasDocument'>,
): ResultFiles {
  return {
    format: names[0]?.endsWith('.jsonl') === true ? 'jsonl' : 'parquet',
    files: names.map((name) => path.join(directory, name)),
    columns,
    hasDocument,
  };
}
