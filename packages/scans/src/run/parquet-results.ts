import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Columns } from '@meguri/contracts';
import { openPartWriter } from '../results/part-writer.ts';
import { columnsOf } from '../results/result-rows.ts';
import { nothingHidden } from '../sql/sql-messages.ts';
import type { ScanResults } from './scan-results.ts';

const memoryMegabytes = 256;

/**
 * Results as one Parquet file. They are written as parts first, since a piece counts as a whole or not at
 * all.
 *
 * @param file gets its name in `finish`
 * @param directory for the parts, and for data beyond the memory
 */
export async function openParquetResults(
  file: string,
  directory: string,
  declared: Columns | null,
): Promise<ScanResults> {
  const parts = path.join(directory, 'parts');
  const writer = await openPartWriter(parts, 'parquet', { scratch: directory });
  const files: string[] = [];
  const results: ScanResults = {
    rows: 0,
    columns: declared,
    add: async (documents, rows, ofAnalyser) => {
      const columns = columnsOf(results.columns, ofAnalyser, rows);
      if (columns === null) return;
      const rowsBefore = results.rows;
      const name = String(files.length + 1);
      const part = await writer.write({ name, columns, documents, rows, rowsBefore });
      results.columns = columns;
      if (part === null) return;
      files.push(path.join(parts, part.file));
      results.rows += part.rows;
    },
    finish: async () => {
      const scratch = path.join(directory, 'export');
      await mkdir(scratch);
      // Imported on demand: it loads DuckDB, which most users of this module must not load.
      const { writeResultExport } = await import('../sql/write-export.ts');
      await writeResultExport({
        table: { format: 'parquet', files, columns: results.columns ?? {}, hasDocument: true },
        hidden: nothingHidden,
        format: 'parquet',
        file,
        scratch,
        memoryMegabytes,
      });
    },
    close: async () => writer.close(),
  };
  return results;
}
