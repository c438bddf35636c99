import { rm } from 'node:fs/promises';
import type { ResultExportFormat } from '@meguri/contracts';
import { makeDurable, sqlText } from '@meguri/url-index';
import type { ResultFiles } from '../results/result-sql.ts';
import { openTables } from './open-tables.ts';
import type { HiddenRows } from './sql-messages.ts';

/** Writes all rows of a table of results as one file. */
export interface ResultExport {
  table: ResultFiles;
  hidden: HiddenRows;
  format: ResultExportFormat;
  /** The file gets this name once it is complete and durable. */
  file: string;
  /** Directory for data beyond the memory. */
  scratch: string;
  memoryMegabytes: number;
}

const options: Record<ResultExportFormat, string> = {
  parquet: 'FORMAT parquet, COMPRESSION zstd',
  csv: 'FORMAT csv, HEADER true',
  jsonl: 'FORMAT json, ARRAY false',
};

/** Writes the export. Documents are in no particular order, as in the parts. */
export async function writeResultExport(input: ResultExport): Promise<void> {
  const { table, hidden, format, file, scratch, memoryMegabytes } = input;
  const temporary = `${file}.${process.pid}.tmp`;
  const connection = await openTables(
    { tables: { result: table }, hidden, memoryMegabytes, threads: 2, writable: [temporary] },
    scratch,
  );
  // The format of instants in all other JSON.
  const columns =
    format === 'jsonl' && table.hasDocument
      ? `* REPLACE (strftime(captured_at, '%Y-%m-%dT%H:%M:%S.%gZ') AS captured_at)`
      : '*';
  try {
    await connection.run(
      `COPY (SELECT ${columns} FROM result) TO ${sqlText(temporary)} (${options[format]})`,
    );
    await makeDurable(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}
