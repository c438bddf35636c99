import path from 'node:path';
import type { Columns, ResultFormat } from '@meguri/contracts';
import type { PieceDocument } from '../piece/write-piece.ts';
import type { DocumentRow } from '../run/collect-rows.ts';
import { openPartFiles } from './part-files.ts';
import { checkRows, resultLines } from './result-rows.ts';
import { sqlColumns } from './result-sql.ts';
import { rowDigest, sumDigests } from './row-digest.ts';

/** A file with the rows of a piece. */
export interface Part {
  /** Name in the directory of parts. */
  file: string;
  rows: number;
  bytes: number;
  /** Digest of its rows, below 2^128. */
  digest: bigint;
}

export interface PartRows {
  /** Name of the part without extension, such as `17-1`: piece and attempt. */
  name: string;
  columns: Columns;
  documents: readonly PieceDocument[];
  rows: readonly DocumentRow[];
  /** Number of earlier rows of the scan, for messages. */
  rowsBefore: number;
}

/** Writes the results of pieces. */
export interface PartWriter {
  /**
   * Writes the rows of a piece. The part gets its name once it would survive a power failure.
   *
   * @returns null for no rows: there is no part
   * @throws {ColumnError} for rows that do not fit the columns
   */
  write(rows: PartRows): Promise<Part | null>;
  /** Loads in advance what the first part needs. */
  warm(): Promise<void>;
  close(): void;
}

/** Directory of a scan's parts. */
export const partsPlace = (scanDirectory: string): string => path.join(scanDirectory, 'parts');

/** Directory of a scan's reduced rows; it appears once they are complete. */
export const reducedPlace = (scanDirectory: string): string => path.join(scanDirectory, 'reduced');

/**
 * @param directory of the parts, created if missing
 * @param places.scratch a directory for data beyond the memory, emptied after a process was killed
 */
export async function openPartWriter(
  directory: string,
  format: ResultFormat,
  places: { scratch: string },
): Promise<PartWriter> {
  const files = await openPartFiles(directory, format, places);
  return {
    write: async ({ name, columns, documents, rows, rowsBefore }) => {
      checkRows(columns, documents, rows, rowsBefore);
      if (rows.length === 0) return null;
      const digest = sumDigests(rows.map(({ id, row }) => rowDigest(id, row)));
      const written = await files.write(name, resultLines(documents, rows), sqlColumns(columns, true));
      return { ...written, rows: rows.length, digest };
    },
    warm: () => files.warm(),
    close: () => files.close(),
  };
}
