import type { SurtRange } from '@meguri/urls';
import type { Collapse } from './collapse.ts';
import type { CdxPosition, CdxRow } from './cdx-row.ts';
import type { RowFilter } from './row-filter.ts';

export const matchTypes = ['exact', 'prefix', 'host', 'domain'] as const;
export type MatchType = (typeof matchTypes)[number];

/** A query in either dialect. */
export interface CdxQuery {
  /** With a scheme, and without the asterisks that say its match type. */
  url: string;
  matchType: MatchType;
  /** Sort keys in which the rows lie. Of an exact match, all that have the key of the URL. */
  ranges: readonly SurtRange[];
  /** First instant, in microseconds since 1970; null: no bound. */
  from: number | null;
  /** First instant after the last one; null: no bound. */
  before: number | null;
  filters: readonly RowFilter[];
  collapse: readonly Collapse[];
  /**
   * - `ascending`: by sort key and instant, the first rows.
   * - `last`: in the same order, the last rows.
   * - `descending`: the last rows, last first.
   * - `closest`: by distance from an instant, in microseconds since 1970.
   */
  order: { kind: 'ascending' | 'last' | 'descending' } | { kind: 'closest'; to: number };
  /** Rows that are left out at the beginning of an ascending answer. */
  offset: number;
  limit: number;
  /** Continues after this place. */
  resumeAfter: CdxPosition | null;
  showResumeKey: boolean;
  /** The answer is the number of pages alone. */
  showsPageCount: boolean;
  /** Pages are numbered from 0, and there is one. */
  page: number;
  format: RowFormat;
}

/** How rows become text. */
export interface RowFormat {
  contentType: string;
  /** Text of one row without what separates it from the next. */
  row: (row: CdxRow) => string;
  /** Before the first row, between two, and after the last one. */
  before: string;
  between: string;
  after: string;
  /** Where there is no row. */
  empty: string;
  /** After the last row, before `after`. */
  resumeKey: (key: string, hasRows: boolean) => string;
  pageCount: string;
}

/** A query that cannot be answered, with what to do instead. */
export class CdxProblem extends Error {
  override name = 'CdxProblem';
}
