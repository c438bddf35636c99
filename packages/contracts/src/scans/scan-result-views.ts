/** File formats of parts of results. */
export type ResultFormat = 'parquet' | 'jsonl';

/** File formats of exports of results. */
export const resultExportFormats = ['parquet', 'jsonl', 'csv'] as const;
export type ResultExportFormat = (typeof resultExportFormats)[number];

/** Tables of SQL queries and exports: all rows, and the rows combined by `reduce`. */
export const resultTables = ['result', 'reduced'] as const;
export type ResultTable = (typeof resultTables)[number];

export interface ResultColumn {
  name: string;
  /** SQL type: VARCHAR, BIGINT, DOUBLE, BOOLEAN, TIMESTAMP, … */
  type: string;
}

/** A cell as JSON: numbers beyond 2^53, instants and all other types are text. */
export type ResultCell = string | number | boolean | null;

/** Answer to a query over results. */
export interface ResultRows {
  columns: ResultColumn[];
  rows: ResultCell[][];
  /** There are more rows, or the answer would be longer than its limit. */
  isCut: boolean;
  /** Duration of the query, without the start of its process. */
  seconds: number;
  /** Cells that were cut at the limit of characters. */
  cutCells: number;
}

/** Limits of a query. */
export const queryLimits = {
  sqlCharacters: 20_000,
  rows: 10_000,
  answerBytes: 4 * 2 ** 20,
  /** Longer texts are cut. */
  cellCharacters: 10_000,
  seconds: 30,
  maxSeconds: 300,
} as const;
