import type { Columns } from '@meguri/contracts';
import type { PieceDocument } from '../piece/write-piece.ts';
import type { DocumentRow } from '../run/collect-rows.ts';
import { checkRow, ColumnError, inferColumns } from '../rows/columns.ts';

/** First rows from which the types of the columns are inferred. */
const inferredRows = 1_000;

/**
 * Columns of a scan. Once known, they hold for all of its rows. Until then they are those that its analyser
 * declares, or those of its first rows. Null: there are no rows yet to infer them from.
 *
 * @param known of the scan
 * @param declared by the analyser
 * @throws {ColumnError} if the first rows disagree
 */
export function columnsOf(
  known: Columns | null,
  declared: Columns | null,
  rows: readonly DocumentRow[],
): Columns | null {
  if (known !== null) return known;
  if (declared !== null) return declared;
  return rows.length === 0 ? null : inferColumns(rows.slice(0, inferredRows).map(({ row }) => row));
}

/**
 * Checks the rows of a piece against the columns of their scan.
 *
 * @param rowsBefore of the scan, so that a message states the number of the row
 * @throws {ColumnError} naming row, column and document
 */
export function checkRows(
  columns: Columns,
  documents: readonly PieceDocument[],
  rows: readonly DocumentRow[],
  rowsBefore: number,
): void {
  for (const [index, { id, row }] of rows.entries()) {
    try {
      checkRow(columns, row, rowsBefore + index + 1);
    } catch (error) {
      if (!(error instanceof ColumnError)) throw error;
      const url = documents.find((document) => document.id === id)?.url;
      throw new ColumnError(url === undefined ? error.message : `${error.message} The document is ${url}.`);
    }
  }
}

/** Rows as lines of JSON: id, url and captured_at of the document, then the columns of the analyser. */
export function* resultLines(
  documents: readonly PieceDocument[],
  rows: readonly DocumentRow[],
): Generator<string> {
  const byId = new Map(documents.map((document) => [document.id, document]));
  let known: string | null = null;
  let start = '';
  for (const { id, row } of rows) {
    // Rows of a document are adjacent.
    if (id !== known) start = lineStart(id, byId.get(id));
    known = id;
    const cells = JSON.stringify(row);
    yield `${wellFormed(cells === '{}' ? start : `${start},${cells.slice(1, -1)}`)}}\n`;
  }
}

/** The beginning that the lines of a document share, without the closing bracket. */
const lineStart = (id: string, document: PieceDocument | undefined): string =>
  JSON.stringify({
    id: document?.recordId ?? id,
    url: document?.url ?? '',
    captured_at: document?.capturedAt.toISOString() ?? null,
  }).slice(0, -1);

/** A lone surrogate, the only kind that JSON escapes. After an odd number of backslashes it is other text. */
const halfPair = /(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;

/** Replaces lone surrogates, which other programs refuse. */
export const wellFormed = (line: string) =>
  line.includes('\\ud') ? line.replace(halfPair, '$1\ufffd') : line;
