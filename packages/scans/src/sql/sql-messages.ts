import type { ResultCell, ResultColumn } from '@meguri/contracts';
import type { ResultFiles } from '../results/result-sql.ts';

/** What a query may not show: captures that takedowns hide. */
export interface HiddenRows {
  /** With their ports, as in URLs. */
  hosts: readonly string[];
  urls: readonly string[];
  prefixes: readonly string[];
}

/** A query for the process that answers it. */
export interface SqlTask {
  sql: string;
  /** By name, as views. */
  tables: Readonly<Record<string, ResultFiles>>;
  hidden: HiddenRows;
  memoryMegabytes: number;
  threads: number;
  limits: SqlAnswerLimits;
}

export interface SqlAnswerLimits {
  rows: number;
  /** Of all cells as JSON. */
  answerBytes: number;
  cellCharacters: number;
}

export type SqlAnswer =
  | {
      ok: true;
      columns: ResultColumn[];
      rows: ResultCell[][];
      isCut: boolean;
      seconds: number;
      cutCells: number;
    }
  | { ok: false; problem: string };
