import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { urlListName, type Clock, type PackageRequest } from '@meguri/contracts';
import { urlKeyOf, type PrismaClient } from '@meguri/database';
import type { PackageEntry } from '@meguri/redistribution';
import { createSnapshot } from '@meguri/snapshots';
import { listFile } from '@meguri/snapshots/exports';
import { openDuck, parquetFiles } from '@meguri/url-index';
import { indexStore, sideRows } from '../snapshots/make-snapshots.ts';
import { indexPlace } from '../snapshots/snapshot-place.ts';

/** Dependencies of the selection. */
export interface SelectionOptions {
  prisma: PrismaClient;
  clock: Clock;
  snapshotDirectory: string;
  memoryMegabytes: number;
  threads: number;
}

/**
 * The records of a consumer's request, selected as for a snapshot, in the order of the archive: each
 * document, and the records that hold the bodies of revisits.
 *
 * @param place directory of the selection; finished parts there are not made again
 * @param onProgress throwing ends the selection
 */
export async function* requestedEntries(
  { prisma, clock, snapshotDirectory, memoryMegabytes, threads }: SelectionOptions,
  { place, request, onProgress }: { place: string; request: PackageRequest; onProgress: () => Promise<void> },
): AsyncGenerator<PackageEntry> {
  const { definition, urls } = request;
  await mkdir(place, { recursive: true, mode: 0o700 });
  if (urls.length > 0)
    await writeFile(path.join(place, urlListName), `${urls.join('\n')}\n`, { mode: 0o600 });
  await createSnapshot({
    definition,
    directory: place,
    index: { directory: indexPlace(snapshotDirectory), store: indexStore(prisma, clock) },
    side: sideRows(prisma),
    pages: null,
    memoryMegabytes,
    threads,
    clock,
    onProgress,
  });
  yield* readSelection(place, { memoryMegabytes, threads });
  await rm(place, { recursive: true, force: true });
}

const columns = `host_id::BIGINT, url_key::BIGINT, url, epoch_us(captured_at)::DOUBLE, record_type, file_id::DOUBLE, file_offset::DOUBLE,
  length::DOUBLE, body_url, seed_list_id::DOUBLE`;

type Row = [bigint, bigint, string, number, string, number, number, number, string | null, number | null];

async function* readSelection(
  place: string,
  { memoryMegabytes, threads }: { memoryMegabytes: number; threads: number },
): AsyncGenerator<PackageEntry> {
  const scratch = path.join(place, 'scratch');
  const duck = await openDuck({ directories: [place], scratch, memoryMegabytes, threads, keepsOrder: true });
  const list = parquetFiles([listFile(place)]);
  // The body of a revisit is a document of its own time, and of its own URL.
  const bodies = `SELECT host_id, CASE WHEN body_url IS NULL THEN url_key END, coalesce(body_url, url), epoch_us(body_at)::DOUBLE, 'response',
      body_file_id::DOUBLE, body_offset::DOUBLE, body_length::DOUBLE, NULL, seed_list_id::DOUBLE
    FROM ${list} WHERE body_file_id IS NOT NULL AND (body_file_id, body_offset) IS DISTINCT FROM (file_id, file_offset)`;
  try {
    const result = await duck.connection.stream(
      `SELECT * FROM (SELECT ${columns} FROM ${list} UNION ALL ${bodies}) AS record(host, page, url, captured, kind, file, place, bytes, body, seeds)
       QUALIFY row_number() OVER (PARTITION BY file, place ORDER BY page IS NULL, captured) = 1 ORDER BY file, place`,
    );
    for await (const rows of result.yieldRowsJs()) for (const row of rows) yield entryOf(row as Row);
  } finally {
    duck.close();
  }
}

function entryOf([hostId, urlKey, url, capturedAt, recordType, ...rest]: Row): PackageEntry {
  const [fileId, offset, length, body, seedListId] = rest;
  return {
    hostId,
    urlKey: urlKey === null ? urlKeyOf(url) : String(urlKey),
    url,
    capturedAt,
    recordType,
    fileId,
    offset,
    length,
    bodyOf: body === null ? null : { urlKey: urlKeyOf(body), url: body },
    seedListId,
  };
}
