import type { ExportFormat, ListName } from '@meguri/contracts';
import type { Procedure } from './procedure.ts';

/** The rows of a list to export. */
export interface ExportedList {
  list: ListName;
  /** URL parameters of the list's screen: its filter and its order. */
  parameters: Readonly<Record<string, string>>;
}

export interface ExportRequest extends ExportedList {
  format: ExportFormat;
  /** Names of the file's columns, or ids of the screen's columns; undefined: all. */
  columns?: readonly string[] | undefined;
}

export interface ExportSize {
  /** Rows that match. */
  rows: number;
  /** False: more rows match than were counted. */
  isComplete: boolean;
  /** Maximum number of rows in a file. */
  maxRows: number;
}

export interface ExportedFile {
  name: string;
  mediaType: string;
  /** Rejects if reading fails, so that a truncated file is noticed. */
  body: AsyncIterable<string>;
}

/** All rows of a list that match its filter, as a file. */
export interface ExportServices {
  /** `invalid` for a parameter that the list does not know. */
  size: Procedure<ExportedList, ExportSize>;
  /** Audited. `invalid`, `not-found`; `too-many-attempts` while too many exports run. */
  begin: Procedure<ExportRequest, ExportedFile>;
}
