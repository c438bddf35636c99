import { existsSync } from 'node:fs';
import path from 'node:path';
import { inOrderOf, parquetFiles, type Duck } from '@meguri/url-index';
import type { HiddenScope } from '../pointers.ts';
import type { RecordSource } from '../read-records.ts';
import { listColumns } from '../selection-sql.ts';
import { fillTakedowns, shownRowsSql } from '../shown-rows.ts';
import { writeMadeList, writeMadePart } from '../made-parts.ts';
import { responsesFileId } from '../snapshot-files.ts';

/** Records of one part, and the most that are made again after kill -9. */
const recordsPerPart = 2_000;
/** Records that are made concurrently. */
const recordsAtOnce = 8;

/**
 * Rebuilds the whole capture of a revisit record from it and the record that it refers to, as a gzip member.
 * Null if it cannot be rebuilt: the revisit record stays.
 */
export type RebuildRecord = (revisit: StoredRecord, original: StoredRecord) => Promise<Uint8Array | null>;

export interface StoredRecord {
  fileName: string;
  bytes: Uint8Array;
}

export interface ResponsesInput {
  /** The original list of the snapshot, and the list to write. */
  list: string;
  target: string;
  directory: string;
  /** Prefix of the names of the files with the records. */
  prefix: string;
  /** Number of the first part, counted over all lists. */
  firstPart: number;
  hidden: readonly HiddenScope[];
  source: RecordSource;
  rebuild: RebuildRecord;
  perPart?: number;
}

/**
 * Writes a list in which each unchanged document has a rebuilt record in place of its revisit record and the
 * original that this refers to, in parts. Finished parts are not made again.
 *
 * @returns the number of the part after the last one
 */
export async function writeResponses(duck: Duck, input: ResponsesInput): Promise<number> {
  const { directory, prefix, target, firstPart, perPart = recordsPerPart } = input;
  let part = firstPart;
  const tables: string[] = [];
  await inOrderOf(input.list, async (inOrder) => {
    await fillTakedowns(inOrder, input.hidden);
    for (;;) {
      const rows = await revisitsOf(inOrder, input.list, (part - firstPart) * perPart, perPart);
      if (rows.length === 0) return;
      const table = path.join(directory, `${prefix}-${part}.parquet`);
      if (!existsSync(table)) await writePart(duck, input, { rows, part, table });
      tables.push(table);
      part += 1;
    }
  });
  if (!existsSync(target)) await writeList(duck, input, tables);
  return part;
}

interface RevisitRow {
  position: bigint;
  file: number;
  at: number;
  length: number;
  bodyFile: number;
  bodyAt: number;
  bodyLength: number;
}

/** A batch of unchanged documents, in the order of their bodies. */
async function revisitsOf(
  { connection }: Duck,
  list: string,
  from: number,
  count: number,
): Promise<RevisitRow[]> {
  const reader = await connection.runAndReadAll(`
    SELECT position, file_id::DOUBLE AS file, file_offset::DOUBLE AS "at", length::DOUBLE AS length,
      body_file_id::DOUBLE AS "bodyFile", body_offset::DOUBLE AS "bodyAt", body_length::DOUBLE AS "bodyLength"
    FROM ${shownRowsSql({ documents: list, requisites: null })} WHERE record_type = 'revisit' LIMIT ${count} OFFSET ${from}`);
  return reader.getRowObjectsJS() as unknown as RevisitRow[];
}

async function writePart(
  duck: Duck,
  { directory, prefix, source, rebuild }: ResponsesInput,
  { rows, part, table }: { rows: readonly RevisitRow[]; part: number; table: string },
): Promise<void> {
  const fileId = responsesFileId(part);
  const keyColumns = 'position BIGINT';
  const originals = new Map<string, StoredRecord>();
  await writeMadePart(duck, { directory, prefix, part, fileId, table, keyColumns }, async (put) => {
    for (let from = 0; from < rows.length; from += recordsAtOnce) {
      const making: { position: bigint; record: Promise<Uint8Array | null> }[] = [];
      for (const row of rows.slice(from, from + recordsAtOnce)) {
        const key = `${row.bodyFile} ${row.bodyAt}`;
        const known = originals.get(key);
        const original = known ?? (await readRecord(source, row.bodyFile, row.bodyAt, row.bodyLength));
        // Documents with the same body follow one another.
        if (!known) originals.clear();
        originals.set(key, original);
        const record = rebuild(await readRecord(source, row.file, row.at, row.length), original);
        // Handled where it is awaited.
        record.catch(() => undefined);
        making.push({ position: row.position, record });
      }
      for (const { position, record: made } of making) {
        const record = await made;
        if (record !== null) await put(record, (places) => places.appendBigInt(position));
      }
    }
  });
}

async function readRecord(
  source: RecordSource,
  fileId: number,
  offset: number,
  length: number,
): Promise<StoredRecord> {
  const fileName = await source.fileName(fileId);
  const bytes = await source.readRange(fileName, offset, length);
  if (bytes?.byteLength !== length)
    throw new Error(
      `The archive file ${fileName} is missing or ends before byte ${offset + length}. Scrub it: meguri archive scrub`,
    );
  return { fileName, bytes };
}

/** The rows of the list, rebuilt records with their new places, sorted by these. */
async function writeList(
  duck: Duck,
  { list, target }: ResponsesInput,
  tables: readonly string[],
): Promise<void> {
  const rows = shownRowsSql({ documents: list, requisites: null });
  const own: Record<string, string> = {
    record_type: `'response'`,
    file_id: 'rebuilt.file_id',
    file_offset: 'rebuilt.file_offset',
    length: 'rebuilt.length',
    body_file_id: 'rebuilt.file_id',
    body_offset: 'rebuilt.file_offset',
    body_length: 'rebuilt.length',
    body_at: 'entry.captured_at',
    body_url: 'NULL',
    body_surt: 'NULL',
  };
  const columns = listColumns.map((name) =>
    name in own
      ? `CASE WHEN rebuilt.position IS NULL THEN entry.${name} ELSE ${own[name]} END AS ${name}`
      : `entry.${name}`,
  );
  const joined =
    tables.length === 0
      ? `SELECT ${listColumns.join(', ')} FROM ${rows}`
      : `SELECT ${columns.join(', ')} FROM ${rows} AS entry LEFT JOIN ${parquetFiles(tables)} AS rebuilt USING (position)`;
  await writeMadeList(duck, joined, target);
}
