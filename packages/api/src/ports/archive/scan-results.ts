import type { ResultExportFormat, ResultRows, ResultTable } from '@meguri/contracts';
import type { Procedure } from '../procedure.ts';

export interface ResultExportInput {
  name: string;
  format: ResultExportFormat;
  table: ResultTable;
}

/** A file of results, any bytes of which can be sent. */
export interface ResultFile {
  fileName: string;
  mediaType: string;
  bytes: number;
  /** Strong entity tag, without quotes: another one where takedowns have changed the bytes. */
  tag: string;
  /** The bytes [from, to). */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}

/** Results of scans, to those who may read all captures. Captures that takedowns hide have no rows. */
export interface ScanResultServices {
  /** Some rows as they stand. `not-found`, `forbidden`, `unavailable`. */
  rows: Procedure<{ name: string; table: ResultTable; offset: number; limit: number }, ResultRows>;
  /**
   * Answers one SQL query, in a sandbox, up to its limits. `invalid` with what is wrong, also after its time is over;
   * `not-found`, `forbidden` where nothing protects this machine, `unavailable` while others run.
   */
  query: Procedure<{ name: string; sql: string; seconds: number; rows: number }, ResultRows>;
  /** Writes what was not written yet. `not-found`, `conflict` while the scan goes on, `forbidden`, `unavailable`. */
  export: Procedure<ResultExportInput, ResultFile>;
}
