import type { ResultExportFormat, ResultRows, ResultTable } from '@meguri/contracts';
import type { Procedure } from '../procedure.ts';

export interface ResultExportInput {
  name: string;
  format: ResultExportFormat;
  table: ResultTable;
}

/** A file of results, of which any byte range can be read. */
export interface ResultFile {
  fileName: string;
  mediaType: string;
  bytes: number;
  /** Strong entity tag, without quotes. It differs after a takedown has changed the bytes. */
  tag: string;
  /** The bytes [from, to). */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}

/** Results of scans, for users who may read all captures. Captures that takedowns hide have no rows. */
export interface ScanResultServices {
  /** A range of the current rows. `not-found`, `forbidden`, `unavailable`. */
  rows: Procedure<{ name: string; table: ResultTable; offset: number; limit: number }, ResultRows>;
  /**
   * Answers one SQL query, in a sandbox, up to its limits. `invalid` with what is wrong, also after its time
   * is over; `not-found`, `forbidden` without a sandbox on this machine, `unavailable` while others run.
   */
  query: Procedure<{ name: string; sql: string; seconds: number; rows: number }, ResultRows>;
  /**
   * Writes the file unless it exists. `not-found`, `conflict` while the scan runs, `forbidden`,
   * `unavailable`.
   */
  export: Procedure<ResultExportInput, ResultFile>;
}
