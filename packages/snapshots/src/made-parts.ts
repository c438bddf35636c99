import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeDurable, writeParquet, type Duck } from '@meguri/url-index';
import { madeFile } from './made-files.ts';
import { sortDocuments } from './sort-documents.ts';

type Appender = Awaited<ReturnType<Duck['connection']['createAppender']>>;

/** The file of a part, and the table of its records. */
export interface MadePart {
  directory: string;
  /** Prefix of the file's name. */
  prefix: string;
  part: number;
  /** Number of the file in lists. */
  fileId: number;
  /** Table of the places of its records. */
  table: string;
  /** SQL columns that identify the source of a record, before the columns of its place. */
  keyColumns: string;
}

/**
 * Writes records that are made for an export into a file of the snapshot, and a table with the place of each:
 * file_id, file_offset and length. The table appears once both are durable.
 *
 * @param make calls `put` for each record, which writes the columns of its key
 */
export async function writeMadePart(
  { connection }: Duck,
  { directory, prefix, part, fileId, table, keyColumns }: MadePart,
  make: (put: (record: Uint8Array, writeKey: (row: Appender) => void) => Promise<void>) => Promise<void>,
): Promise<void> {
  const file = path.join(directory, madeFile(prefix, part));
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w', 0o600);
  await connection.run(
    `CREATE OR REPLACE TABLE made (${keyColumns}, file_id INTEGER, file_offset BIGINT, length INTEGER)`,
  );
  const rows = await connection.createAppender('made');
  let end = 0;
  try {
    await make(async (record, writeKey) => {
      await handle.appendFile(record);
      writeKey(rows);
      rows.appendInteger(fileId);
      rows.appendBigInt(BigInt(end));
      rows.appendInteger(record.byteLength);
      rows.endRow();
      end += record.byteLength;
    });
    await handle.sync();
  } finally {
    rows.closeSync();
    await handle.close();
  }
  await rename(temporary, file);
  // The table names the content of the file, so it is written after it.
  await writeParquet(connection, 'SELECT * FROM made', table);
}

/**
 * Writes the rows of a statement as a list, sorted by the places of their bodies. The file gets its name once
 * it is durable.
 */
export async function writeMadeList(duck: Duck, sql: string, target: string): Promise<void> {
  const unsorted = `${target}.unsorted`;
  await writeParquet(duck.connection, sql, unsorted);
  await sortDocuments(duck, { pieces: [unsorted], list: `${target}.sorted` });
  await makeDurable(`${target}.sorted`, target);
  await rm(unsorted, { force: true });
}
