import { open, type FileHandle } from 'node:fs/promises';
import { writeWhole } from '@meguri/archive/write-whole';
import type { Columns } from '@meguri/contracts';
import type { PieceDocument } from '../piece/write-piece.ts';
import { checkRows, columnsOf, resultLines } from '../results/result-rows.ts';
import type { DocumentRow } from './collect-rows.ts';

const writtenAtOnce = 1_000;

/** Results as JSON lines: id, url and captured_at of the document, then the columns of the analyser. */
export interface ScanResults {
  rows: number;
  /** Null before the first row, unless they are declared. */
  columns: Columns | null;
  /**
   * Adds the rows of a piece, all or none. Columns declared before any row hold for all rows.
   *
   * @throws {ColumnError} for rows that do not fit the columns
   */
  add(
    documents: readonly PieceDocument[],
    rows: readonly DocumentRow[],
    declared: Columns | null,
  ): Promise<void>;
  /** Call it once all pieces were added. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** @param file is created, or replaced */
export async function openResults(file: string, declared: Columns | null): Promise<ScanResults> {
  const handle = await open(file, 'w', 0o600);
  let end = 0;
  const results: ScanResults = {
    rows: 0,
    columns: declared,
    add: async (documents, rows, ofAnalyser) => {
      const columns = columnsOf(results.columns, ofAnalyser, rows);
      if (columns === null) return;
      checkRows(columns, documents, rows, results.rows);
      end = await writeAll(handle, [...resultLines(documents, rows)], end);
      results.columns = columns;
      results.rows += rows.length;
    },
    finish: async () => undefined,
    close: () => handle.close(),
  };
  return results;
}

/**
 * Appends lines; a failure leaves the end of the results unchanged.
 *
 * @returns the new end
 */
async function writeAll(handle: FileHandle, lines: readonly string[], from: number): Promise<number> {
  let at = from;
  try {
    for (let index = 0; index < lines.length; index += writtenAtOnce) {
      const bytes = Buffer.from(lines.slice(index, index + writtenAtOnce).join(''));
      await writeWhole(handle, bytes, at);
      at += bytes.byteLength;
    }
    return at;
  } catch (error) {
    await handle.truncate(from);
    throw error;
  }
}
