import { open, type FileHandle } from 'node:fs/promises';
import { checkRow, inferColumns, type Columns } from '../rows/columns.ts';
import type { PieceDocument } from '../piece/write-piece.ts';
import type { DocumentRow } from './collect-rows.ts';

/** Rows of the first piece that tell the types of the columns. */
const inferredRows = 1_000;
const writtenAtOnce = 1_000;

/** Results as JSON lines: id, url and captured_at of the document, then the columns of the analyser. */
export interface ScanResults {
  rows: number;
  /** Null before the first row, unless they are declared. */
  columns: Columns | null;
  /**
   * Adds the rows of a piece, all or none. Columns that are declared before any row hold for all rows.
   * @throws {ColumnError} for rows that do not fit the columns
   */
  add(
    documents: readonly PieceDocument[],
    rows: readonly DocumentRow[],
    declared: Columns | null,
  ): Promise<void>;
  close(): Promise<void>;
}

/** @param file created, or replaced */
export async function openResults(file: string, declared: Columns | null): Promise<ScanResults> {
  const handle = await open(file, 'w', 0o600);
  let end = 0;
  const results: ScanResults = {
    rows: 0,
    columns: declared,
    add: async (documents, rows, ofAnalyser) => {
      results.columns ??= ofAnalyser;
      if (rows.length === 0) return;
      const columns = results.columns ?? inferColumns(rows.slice(0, inferredRows).map(({ row }) => row));
      for (const [index, { row }] of rows.entries()) checkRow(columns, row, results.rows + index + 1);
      const byId = new Map(documents.map((document) => [document.id, document]));
      const lines = rows.map(({ id, row }) => {
        const document = byId.get(id);
        const own = { id, url: document?.url ?? '', captured_at: document?.capturedAt.toISOString() ?? null };
        return `${JSON.stringify({ ...own, ...row })}\n`;
      });
      end = await writeAll(handle, lines, end);
      results.columns = columns;
      results.rows += rows.length;
    },
    close: () => handle.close(),
  };
  return results;
}

/** A failure leaves the end of the results where it was. @returns the new one */
async function writeAll(handle: FileHandle, lines: readonly string[], from: number): Promise<number> {
  let at = from;
  try {
    for (let index = 0; index < lines.length; index += writtenAtOnce) {
      const bytes = Buffer.from(lines.slice(index, index + writtenAtOnce).join(''));
      await handle.write(bytes, 0, bytes.byteLength, at);
      at += bytes.byteLength;
    }
    return at;
  } catch (error) {
    await handle.truncate(from);
    throw error;
  }
}
