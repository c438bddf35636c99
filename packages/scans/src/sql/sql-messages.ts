import type { ResultCell, ResultColumn } from '@meguri/contracts';
import type { ResultFiles } from '../results/result-sql.ts';

/** What a query may not show: captures that takedowns hide. */
export interface HiddenRows {
  /** With their ports, as in URLs. */
  hosts: readonly string[];
  urls: readonly string[];
  prefixes: readonly string[];
}

export const nothingHidden: HiddenRows = { hosts: [], urls: [], prefixes: [] };

/** Whether the row of a URL is hidden, as SQL decides it in `open-tables.ts`. */
export function isHiddenRow({ hosts, urls, prefixes }: HiddenRows, url: string): boolean {
  const host = /^[a-z]+:\/\/([^/?#]*)/.exec(url)?.[1] ?? '';
  return hosts.includes(host) || urls.includes(url) || prefixes.some((prefix) => url.startsWith(prefix));
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
