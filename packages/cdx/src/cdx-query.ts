import type { SurtRange } from '@meguri/urls';
import type { CollapseKey } from './collapse.ts';
import type { CdxPosition, CdxRow } from './cdx-row.ts';
import type { RowFilter } from './row-filter.ts';

export const matchTypes = ['exact', 'prefix', 'host', 'domain'] as const;
export type MatchType = (typeof matchTypes)[number];

/** A query in either dialect. */
export interface CdxQuery {
  /** With a scheme, and without the asterisks that denote its match type. */
  url: string;
  matchType: MatchType;
  /** Ranges of sort keys. For an exact match, the rows with the sort key of the URL. */
  ranges: readonly SurtRange[];
  /** First instant, in microseconds since 1970; null: no bound. */
  from: number | null;
  /** First instant after the period, in microseconds since 1970; null: no bound. */
  before: number | null;
  filters: readonly RowFilter[];
  collapse: readonly CollapseKey[];
  /**
   * - `ascending`: by sort key and instant, the first rows.
   * - `last`: in the same order, the last rows.
   * - `descending`: the last rows, last first.
   * - `closest`: by distance from an instant, in microseconds since 1970.
   */
  order: { kind: 'ascending' | 'last' | 'descending' } | { kind: 'closest'; to: number };
  /** Number of rows to skip at the beginning of an ascending answer. */
  offset: number;
  limit: number;
  /** Continues after this place. */
  resumeAfter: CdxPosition | null;
  showResumeKey: boolean;
  /** Whether the answer is only the number of pages. */
  showsPageCount: boolean;
  /** From 0. There is only one page. */
  page: number;
  format: RowFormat;
}

/** Text format of rows. */
export interface RowFormat {
  contentType: string;
  /** Text of one row without separator. */
  row: (row: CdxRow) => string;
  /** `before`, `between` and `after`: text before the first row, between rows, and after the last row. */
  before: string;
  between: string;
  after: string;
  /** The whole text if there are no rows. */
  empty: string;
  /** After the last row, before `after`. */
  resumeKey: (key: string, hasRows: boolean) => string;
  pageCount: string;
}

/** A query that cannot be answered; the message says what to do instead. */
export class CdxProblem extends Error {
  override name = 'CdxProblem';
}
