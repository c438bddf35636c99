import path from 'node:path';
import { openDuck, type Duck } from '@meguri/url-index';
import { stagedColumns, type StagedEntry } from './staged-entry.ts';

/** Entries of one page, in the order of time. */
export interface StagedPage {
  hostId: bigint;
  urlKey: string;
  entries: StagedEntry[];
}

const names = Object.keys(stagedColumns) as (keyof StagedEntry)[];
const memoryMegabytes = 256;

/**
 * The pages of staged files, in the order of their keys, after a position. Memory stays bounded: what exceeds it is sorted
 * on the disk.
 *
 * @param directory of the staged files; it takes what does not fit into memory
 */
export async function* readStagedPages(
  directory: string,
  files: readonly string[],
  after: { hostId: bigint; urlKey: bigint } | null,
): AsyncGenerator<StagedPage[]> {
  if (files.length === 0) return;
  const duck = await openDuck({
    directories: [directory],
    scratch: path.join(directory, 'scratch'),
    memoryMegabytes,
    threads: 2,
  });
  try {
    let page = null as StagedPage | null;
    for await (const rows of sortedRows(duck, files, after)) {
      const whole: StagedPage[] = [];
      for (const entry of rows) {
        if (page?.hostId === entry.hostId && page.urlKey === entry.urlKey) {
          page.entries.push(entry);
          continue;
        }
        if (page) whole.push(page);
        page = { hostId: entry.hostId, urlKey: entry.urlKey, entries: [entry] };
      }
      if (whole.length > 0) yield whole;
    }
    if (page) yield [page];
  } finally {
    duck.close();
  }
}

async function* sortedRows(
  { connection }: Duck,
  files: readonly string[],
  after: { hostId: bigint; urlKey: bigint } | null,
): AsyncGenerator<StagedEntry[]> {
  const columns = names.map((name) => `'${name}': '${stagedColumns[name]}'`).join(', ');
  const list = files.map((file) => `'${file.replaceAll("'", "''")}'`).join(', ');
  const condition = after ? `WHERE ("hostId", "urlKey") > (${after.hostId}, ${after.urlKey})` : '';
  // A record at hand comes before a line about the same access.
  const result = await connection.stream(`
    SELECT ${names.map((name) => `"${name}"`).join(', ')}
    FROM read_csv([${list}], delim = '\\t', quote = '', escape = '', header = false, nullstr = '\\N', auto_detect = false,
      columns = {${columns}}, max_line_size = 1000000)
    ${condition} ORDER BY "hostId", "urlKey", "atMs", "hasRecord" DESC, type, file, "offset"`);
  for await (const chunk of result.yieldRows()) yield chunk.map(entryOf);
}

/** Columns that DuckDB answers as bigint, and that are whole numbers below 2^53. */
const numberColumns = new Set<keyof StagedEntry>([
  'atMs',
  'payloadBytes',
  'durationMs',
  'refersToMs',
  'offset',
  'length',
]);

function entryOf(row: readonly unknown[]): StagedEntry {
  const entry: Record<string, unknown> = {};
  for (const [place, name] of names.entries()) {
    const value = row[place];
    const isKey = name === 'urlKey' || name === 'refersToKey';
    entry[name] =
      typeof value !== 'bigint'
        ? value
        : isKey
          ? String(value)
          : numberColumns.has(name)
            ? Number(value)
            : value;
  }
  return entry as unknown as StagedEntry;
}
