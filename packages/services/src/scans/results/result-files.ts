import path from 'node:path';
import type { ResultFiles, HiddenRows } from '@meguri/scans';
import type { ActiveTakedown } from '@meguri/database/scans';

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

/** The rows of results that takedowns hide. */
export function hiddenRowsOf(
  takedowns: readonly Pick<ActiveTakedown, 'hostName' | 'urlKey' | 'url'>[],
): HiddenRows {
  return {
    hosts: takedowns.filter(({ url }) => url === null).map(({ hostName }) => hostName),
    urls: takedowns.flatMap(({ urlKey, url }) => (urlKey !== null && url !== null ? [url] : [])),
    prefixes: takedowns.flatMap(({ urlKey, url }) => (urlKey === null && url !== null ? [url] : [])),
  };
}
