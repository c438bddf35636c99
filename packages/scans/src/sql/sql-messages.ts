import type { ResultCell, ResultColumn } from '@meguri/contracts';
import type { ResultFiles } from '../results/result-sql.ts';

/** What takedowns hide and a query may not show. */
export interface HiddenRows {
  /** With ports, as in URLs. */
  hosts: readonly string[];
  urls: readonly string[];
  prefixes: readonly string[];
}

export const nothingHidden: HiddenRows = { hosts: [], urls: [], prefixes: [] };

/** Whether the row of a URL is hidden. SQL in `open-tables.ts` decides it in the same way. */
export function isHiddenRow({ hosts, urls, prefixes }: HiddenRows, url: string): boolean {
  const host = /^[a-z]+:\/\/([^/?#]*)/.exec(url)?.[1] ?? '';
  return hosts.includes(host) || urls.includes(url) || prefixes.some((prefix) => url.startsWith(prefix));
}

/** A query for the process that answers it. */
export interface SqlTask {
  sql: string;
  /** Views by name. */
  tables: Readonly<Record<string, ResultFiles>>;
  hidden: HiddenRows;
  memoryMegabytes: number;
  threads: number;
  limits: SqlAnswerLimits;
}

export interface SqlAnswerLimits {
  rows: number;
  /** Most bytes of all cells as JSON. */
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
