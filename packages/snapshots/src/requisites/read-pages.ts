import { existsSync } from 'node:fs';
import path from 'node:path';
import { inOrderOf, parquetFiles, writeParquet, type Duck } from '@meguri/url-index';
import { canonicalizeUrl, surtKey } from '@meguri/urls';
import type { Pointer } from '../pointers.ts';
import { readGroupsOf, recordsOfGroup, type RecordSource } from '../read-records.ts';

/** Pages of one file of references, and the most that are read again after kill -9. */
const pagesPerPart = 2_000;
/** Pages that are read concurrently. */
const pagesAtOnce = 16;
/** Most requisites of a page; further ones are left out. */
const maxRequisites = 2_000;

/**
 * URLs that a browser loads with a stored page or style sheet; none if it cannot be read. Never rejects
 * because of a record's content.
 */
export type ReadRequisites = (stored: Uint8Array, fileName: string) => Promise<string[]>;

/** Media types of documents that load others. */
export const loadingSql = `mime IN ('text/html', 'application/xhtml+xml', 'text/css')`;

interface PageRow {
  file: number;
  at: number;
  length: number;
  /** Start of the document's validity, in microseconds since 1970. */
  from: number;
}

/**
 * Reads the pages of a list, in the order of the archive, and writes which URLs they load, each with the
 * instant of its page: files with `surt` and `at_us`. Finished files are not made again.
 *
 * @param input.prefix of the names of these files
 * @returns the files
 */
export async function readPages(
  duck: Duck,
  input: {
    list: string;
    directory: string;
    prefix: string;
    source: RecordSource;
    read: ReadRequisites;
    onProgress: (pages: number) => Promise<void>;
    perPart?: number;
  },
): Promise<string[]> {
  const { list, directory, prefix, perPart = pagesPerPart } = input;
  const files: string[] = [];
  const finish = async (rows: readonly PageRow[]) => {
    const file = path.join(directory, `${prefix}-${String(files.length).padStart(6, '0')}.parquet`);
    if (!existsSync(file)) await writePart(duck, input, rows, file);
    files.push(file);
    await input.onProgress(rows.length);
  };
  await inOrderOf(list, async ({ connection }) => {
    const result = await connection.stream(`SELECT body_file_id::DOUBLE AS file, body_offset::DOUBLE AS "at",
        body_length::DOUBLE AS length, epoch_us(valid_from)::DOUBLE AS "from"
      FROM ${parquetFiles([list])} WHERE ${loadingSql}`);
    let rows: PageRow[] = [];
    for await (const some of result.yieldRowObjectJs()) {
      rows.push(...(some as unknown as PageRow[]));
      while (rows.length >= perPart) {
        await finish(rows.slice(0, perPart));
        rows = rows.slice(perPart);
      }
    }
    if (rows.length > 0) await finish(rows);
  });
  return files;
}

async function writePart(
  { connection }: Duck,
  { source, read }: { source: RecordSource; read: ReadRequisites },
  rows: readonly PageRow[],
  file: string,
): Promise<void> {
  const pages = [...Map.groupBy(rows, ({ file: fileId, at }) => `${fileId} ${at}`).values()];
  let end = 0;
  const pointers = pages.flatMap(([page]): Pointer[] => {
    if (!page) return [];
    end += page.length;
    return [{ fileId: page.file, offset: page.at, length: page.length, end }];
  });
  await connection.run('CREATE OR REPLACE TABLE loaded (surt VARCHAR, at_us BIGINT)');
  const loaded = await connection.createAppender('loaded');
  let done = 0;
  for await (const group of readGroupsOf([pointers], source)) {
    const stored = recordsOfGroup(group);
    for (let from = 0; from < stored.length; from += pagesAtOnce) {
      const some = stored.slice(from, from + pagesAtOnce);
      const found = await Promise.all(some.map((record) => read(record, group.fileName)));
      for (const urls of found) {
        const keys = sortKeysOf(urls);
        for (const { from: instant } of pages[done] ?? [])
          for (const key of keys) {
            loaded.appendVarchar(key);
            loaded.appendBigInt(BigInt(instant));
            loaded.endRow();
          }
        done += 1;
      }
      loaded.flushSync();
    }
  }
  loaded.closeSync();
  await writeParquet(connection, 'SELECT DISTINCT surt, at_us FROM loaded ORDER BY surt, at_us', file);
}

/** Sort keys of URLs that can be captured. Variants with and without www, and of both schemes, share one. */
function sortKeysOf(urls: readonly string[]): string[] {
  const keys = new Set<string>();
  for (const url of urls) {
    const canonical = canonicalizeUrl(url);
    if (canonical.ok && keys.size < maxRequisites) keys.add(surtKey(canonical.url));
  }
  return [...keys];
}
