import { existsSync } from 'node:fs';
import path from 'node:path';
import { parquetFiles, type Duck } from '@meguri/url-index';
import { convertRecord } from '@meguri/warc';
import { writeMadeList, writeMadePart } from '../made-parts.ts';
import { readGroupsOf, recordsOfGroup, type RecordSource } from '../read-records.ts';
import { listColumns } from '../selection-sql.ts';
import { shownRowsSql, type SnapshotLists } from '../shown-rows.ts';
import type { Place } from '../write-pointers.ts';
import { firstConvertedFile } from './conversions-file.ts';

/** Records of one part, and the most that are converted again after kill -9. */
const recordsPerPart = 2_000;
const placeTable = 'place_to_convert';

export interface ConversionsInput {
  /** The original lists of the snapshot, and those to write. */
  lists: SnapshotLists;
  targets: SnapshotLists;
  /** Archive files with records that may not be gzip members of WARC. */
  files: readonly number[];
  directory: string;
  /** Prefix of the names of the files with the records, and of their tables. */
  prefix: string;
  source: RecordSource;
  perPart?: number;
}

/**
 * Writes lists in which every record is a gzip member of WARC: others are converted into files of the
 * snapshot, in parts. Finished parts are not made again.
 *
 * @param duck has the takedowns in force
 * @throws if an imported file no longer holds a record
 */
export async function writeConversions(duck: Duck, input: ConversionsInput): Promise<void> {
  const { lists, files, directory, prefix, perPart = recordsPerPart } = input;
  const { connection } = duck;
  const wanted = files.join(', ');
  await connection.run(`CREATE OR REPLACE TABLE ${placeTable} AS
    SELECT file_id, file_offset, any_value(length) AS length, row_number() OVER (ORDER BY file_id, file_offset) AS number FROM (
      SELECT body_file_id AS file_id, body_offset AS file_offset, body_length AS length FROM ${shownRowsSql(lists)} WHERE body_file_id IN (${wanted})
      UNION ALL
      SELECT file_id, file_offset, length FROM ${shownRowsSql(lists)} WHERE record_type = 'revisit' AND file_id IN (${wanted}))
    GROUP BY file_id, file_offset`);
  const tables: string[] = [];
  for (let part = 0; ; part += 1) {
    const places = await placesOfPart(duck, part, perPart);
    if (places.length === 0) break;
    const table = path.join(directory, `${prefix}-${part}.parquet`);
    if (!existsSync(table)) await writePart(duck, input, { places, part, table });
    tables.push(table);
  }
  await connection.run(`DROP TABLE ${placeTable}`);
  for (const one of ['documents', 'requisites'] as const) {
    const [list, target] = [lists[one], input.targets[one]];
    if (list !== null && target !== null && !existsSync(target))
      await writeList(duck, { list, target, tables });
  }
}

async function placesOfPart({ connection }: Duck, part: number, perPart: number): Promise<Place[]> {
  const reader = await connection.runAndReadAll(`
    SELECT file_id::DOUBLE AS "fileId", file_offset::DOUBLE AS "offset", length::DOUBLE AS length FROM ${placeTable}
    WHERE number > ${part * perPart} AND number <= ${(part + 1) * perPart} ORDER BY number`);
  return reader.getRowObjectsJS() as unknown as Place[];
}

async function writePart(
  duck: Duck,
  { directory, prefix, source }: ConversionsInput,
  { places, part, table }: { places: readonly Place[]; part: number; table: string },
): Promise<void> {
  let storedEnd = 0;
  const pointers = places.map((place) => ({ ...place, end: (storedEnd += place.length) }));
  const fileId = firstConvertedFile + part;
  const keyColumns = 'from_file INTEGER, from_offset BIGINT';
  await writeMadePart(duck, { directory, prefix, part, fileId, table, keyColumns }, async (put) => {
    for await (const group of readGroupsOf([pointers], source)) {
      const records = recordsOfGroup(group);
      for (const [index, { fileId: fromFile, offset }] of group.pointers.entries()) {
        const record = convertRecord(records[index] ?? new Uint8Array());
        if (record === null)
          throw new Error(
            `The archive file ${group.fileName} no longer holds a record at byte ${offset}. Put the imported file back as it was, or remove its import.`,
          );
        await put(record, (row) => {
          row.appendInteger(fromFile);
          row.appendBigInt(BigInt(offset));
        });
      }
    }
  });
}

/** Writes the rows of a list with the new places of records and bodies, sorted by these. */
async function writeList(
  duck: Duck,
  { list, target, tables }: { list: string; target: string; tables: readonly string[] },
): Promise<void> {
  const moved = { file_id: 'own.file_id', file_offset: 'own.file_offset', length: 'own.length' };
  const movedBody = {
    body_file_id: 'body.file_id',
    body_offset: 'body.file_offset',
    body_length: 'body.length',
  };
  const places: Record<string, string> = { ...moved, ...movedBody };
  const columns = listColumns.map((name) =>
    name in places ? `coalesce(${places[name]}, entry.${name}) AS ${name}` : `entry.${name}`,
  );
  const rows = shownRowsSql({ documents: list, requisites: null });
  const joinOn = (alias: string, file: string, offset: string) =>
    `LEFT JOIN ${parquetFiles(tables)} AS ${alias} ON ${alias}.from_file = entry.${file} AND ${alias}.from_offset = entry.${offset}`;
  const joins =
    tables.length === 0
      ? ''
      : `${joinOn('own', 'file_id', 'file_offset')} ${joinOn('body', 'body_file_id', 'body_offset')}`;
  const selected =
    tables.length === 0
      ? `SELECT ${listColumns.join(', ')} FROM ${rows} AS entry`
      : `SELECT ${columns.join(', ')} FROM ${rows} AS entry ${joins}`;
  await writeMadeList(duck, selected, target);
}
