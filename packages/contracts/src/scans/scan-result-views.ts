/** What parts of results are written as. */
export type ResultFormat = 'parquet' | 'jsonl';

/** What results can be exported as. */
export const resultExportFormats = ['parquet', 'jsonl', 'csv'] as const;
export type ResultExportFormat = (typeof resultExportFormats)[number];

/** Tables of SQL queries and exports: all rows, and those that `reduce` made of them. */
export const resultTables = ['result', 'reduced'] as const;
export type ResultTable = (typeof resultTables)[number];

export interface ResultColumn {
  name: string;
  /** As SQL names it: VARCHAR, BIGINT, DOUBLE, BOOLEAN, TIMESTAMP, … */
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
  /** Of the query, without the start of its process. */
  seconds: number;
  /** Cells that were cut because each may take so many characters only. */
  cutCells: number;
}

/** Bounds of a query. */
export const queryLimits = {
  sqlCharacters: 20_000,
  rows: 10_000,
  answerBytes: 4 * 2 ** 20,
  /** A longer text is cut. */
  cellCharacters: 10_000,
  seconds: 30,
  maxSeconds: 300,
} as const;
