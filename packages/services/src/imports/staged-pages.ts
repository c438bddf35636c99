import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { openDuck, parquetFiles, sampledRanges, sqlText, writeParquet, type Duck } from '@meguri/url-index';
import { readStagedLine, stagedColumns, stagedLineSql, type StagedEntry } from './staged-entry.ts';
import { listStagedParts, stagedPartBytes } from './staged-parts.ts';

/** Entries of one page, in the order of time. */
export interface StagedPage {
  hostId: bigint;
  urlKey: string;
  entries: StagedEntry[];
}

const names = Object.keys(stagedColumns) as (keyof StagedEntry)[];
const memoryMegabytes = 256;
/** Limits of one sort in memory. DuckDB's external sort exceeds the memory of the process. */
const sorted = { bytes: 2 * stagedPartBytes, rows: 200_000 };
/** A record comes before an index line about the same access. */
const order = '"hostId", "urlKey", "atMs", "hasRecord" DESC, type, file, "offset"';

/**
 * The pages of staged files, in the order of their keys, after a position. Memory stays bounded: larger
 * inputs are sorted in runs on the disk, which are then read range by range.
 *
 * @param directory of the staged files; it takes the runs, which stay for a process that goes on
 * @param files the first part of each
 */
export async function* readStagedPages(
  directory: string,
  files: readonly string[],
  after: { hostId: bigint; urlKey: bigint } | null,
  most = sorted,
): AsyncGenerator<StagedPage[]> {
  const parts = await listStagedParts(files);
  if (parts.length === 0) return;
  const duck = await openDuck({
    directories: [directory],
    scratch: path.join(directory, 'scratch'),
    memoryMegabytes,
    threads: 2,
  });
  try {
    let page = null as StagedPage | null;
    for await (const rows of sortedRows(duck, { directory, parts, after, most })) {
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

const runName = (number: number) => `run-${number}.parquet`;

/** Deletes sorted runs whose lines are written again. */
export async function removeSortedRuns(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (/^run-\d+\.parquet/.test(name)) await rm(path.join(directory, name));
}

interface SortInput {
  directory: string;
  parts: readonly { file: string; bytes: number }[];
  after: { hostId: bigint; urlKey: bigint } | null;
  most: typeof sorted;
}

async function* sortedRows(
  duck: Duck,
  { directory, parts, after, most }: SortInput,
): AsyncGenerator<StagedEntry[]> {
  const groups = groupBySize(parts, most.bytes);
  const isAfter = after ? `("hostId", "urlKey") > (${after.hostId}, ${after.urlKey})` : 'true';
  let source = staged(groups[0] ?? []);
  let ranges = ['true'];
  if (groups.length > 1) {
    const runs: string[] = [];
    for (const [number, group] of groups.entries()) {
      const run = path.join(directory, runName(number));
      if (!existsSync(run))
        await writeParquet(duck.connection, `FROM ${staged(group)} ORDER BY ${order}`, run);
      runs.push(run);
    }
    source = parquetFiles(runs);
    ranges = await sampledRanges(duck, source, { columns: ['"hostId"', '"urlKey"'], maxRows: most.rows });
  }
  for (const range of ranges) {
    const result = await duck.connection.stream(
      `SELECT ${stagedLineSql} FROM ${source} WHERE ${range} AND ${isAfter} ORDER BY ${order}`,
    );
    for await (const chunk of result.yieldRows()) yield chunk.map(([line]) => readStagedLine(String(line)));
  }
}

/** Groups neighbouring parts up to about this number of bytes. */
function groupBySize(parts: SortInput['parts'], maxBytes: number): string[][] {
  const groups: string[][] = [];
  let size = Infinity;
  for (const { file, bytes } of parts) {
    if (size + bytes > maxBytes) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(file);
    size += bytes;
  }
  return groups;
}

function staged(files: readonly string[]): string {
  const columns = names.map((name) => `'${name}': '${stagedColumns[name]}'`).join(', ');
  return `read_csv([${files.map(sqlText).join(', ')}], delim = '\\t', quote = '', escape = '', header = false,
    nullstr = '\\N', auto_detect = false, columns = {${columns}}, max_line_size = 1000000)`;
}
