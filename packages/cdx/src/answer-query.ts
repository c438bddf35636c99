import { createCollapseFilter } from './collapse.ts';
import { CdxProblem, type CdxQuery } from './cdx-query.ts';
import type { CdxPosition, CdxRow } from './cdx-row.ts';
import { writeResumeKey } from './resume-key.ts';

/** Rows in order, and the position that the source has read up to: there may be no rows for a long time. */
export interface CdxBatch {
  rows: readonly CdxRow[];
  scannedTo: CdxPosition | null;
}

export type SourceOrder = 'ascending' | 'descending' | { closestTo: number };

/** A source of the rows within a query's scope and period that its reader may read. */
export interface RowSource {
  /** Whether the source supports every order; otherwise only ascending order. */
  hasAnyOrder: boolean;
  rows(order: SourceOrder, after: CdxPosition | null): AsyncIterable<CdxBatch>;
}

/** The time limit of an answer passed before its end, so that the client must not take it for complete. */
export class AnswerCutError extends Error {
  override name = 'AnswerCutError';
  constructor() {
    super('The query takes too long. Narrow it by url=, from= or to=, or add showResumeKey=true.');
  }
}

const noMore = Symbol('no more');

/**
 * The text of an answer, in pieces.
 *
 * @param isOver whether its time limit has passed
 * @throws {AnswerCutError} if it has, and the client did not ask for a resume key
 */
export async function* answerQuery(
  query: CdxQuery,
  source: RowSource,
  isOver: () => boolean,
): AsyncGenerator<string> {
  const { format } = query;
  if (query.showsPageCount) {
    yield format.pageCount;
    return;
  }
  // Clients request pages until one is empty, also in JSON.
  if (query.page > 0) return;
  let hasRows = false;
  const textOf = (rows: readonly CdxRow[]): string => {
    if (rows.length === 0) return '';
    const text = rows.map(format.row).join(format.between);
    const start = hasRows ? format.between : format.before;
    hasRows = true;
    return start + text;
  };
  let goOnAfter: CdxPosition | null = null;
  for await (const part of selectedRows(query, source, isOver)) {
    if ('goOnAfter' in part) goOnAfter = part.goOnAfter;
    else yield textOf(part.rows);
  }
  const key = goOnAfter && query.showResumeKey ? writeResumeKey(goOnAfter) : null;
  if (hasRows) yield key === null ? format.after : format.resumeKey(key, true) + format.after;
  else yield key === null ? format.empty : format.before + format.resumeKey(key, false) + format.after;
}

type Part = { rows: readonly CdxRow[] } | { goOnAfter: CdxPosition };

function selectedRows(query: CdxQuery, source: RowSource, isOver: () => boolean): AsyncGenerator<Part> {
  const { order } = query;
  if (order.kind === 'ascending') return firstRows(query, source, isOver);
  if (query.resumeAfter !== null || query.offset > 0)
    throw new CdxProblem(
      'resumeKey= and offset= require ascending order: leave out sort= and a negative limit=.',
    );
  return source.hasAnyOrder && query.collapse.length === 0
    ? nearestRows(query, source, isOver)
    : bestOfAll(query, source, isOver);
}

async function* firstRows(query: CdxQuery, source: RowSource, isOver: () => boolean): AsyncGenerator<Part> {
  const keeps = rowTest(query, isOver);
  let [skipped, sent] = [0, 0];
  let last: CdxPosition | null = null;
  for await (const { rows, scannedTo } of source.rows('ascending', query.resumeAfter)) {
    const taken: CdxRow[] = [];
    let [isFull, seenTo] = [false, last];
    const wasCut = !forEachUntil(rows, (row) => {
      const kept = keeps(row);
      if (kept === noMore) return false;
      if (kept && skipped < query.offset) skipped += 1;
      else if (kept && sent === query.limit) return !(isFull = true);
      else if (kept) {
        taken.push(row);
        sent += 1;
      }
      seenTo = row;
      return true;
    });
    yield { rows: taken };
    last = taken.at(-1) ?? last;
    // A row beyond the limit proves that there are more.
    if (isFull) {
      if (last) yield { goOnAfter: last };
      return;
    }
    if (wasCut || isOver()) {
      const goOnAfter = wasCut ? seenTo : (scannedTo ?? seenTo);
      if (!query.showResumeKey || goOnAfter === null) throw new AnswerCutError();
      yield { goOnAfter };
      return;
    }
  }
}

/** For a source that supports the requested order, so that no more is read than is sent. */
async function* nearestRows(query: CdxQuery, source: RowSource, isOver: () => boolean): AsyncGenerator<Part> {
  const { order, limit } = query;
  const keeps = rowTest({ ...query, collapse: [] }, isOver);
  const taken: CdxRow[] = [];
  for await (const { rows } of source.rows(
    order.kind === 'closest' ? { closestTo: order.to } : 'descending',
    null,
  )) {
    const isDone = !forEachUntil(rows, (row) => {
      const kept = keeps(row);
      if (kept === noMore) throw new AnswerCutError();
      if (kept) taken.push(row);
      return taken.length < limit;
    });
    if (isDone) break;
    if (isOver()) throw new AnswerCutError();
  }
  yield { rows: order.kind === 'last' ? taken.toReversed() : taken };
}

/** For a source with ascending order only: reads all rows and keeps the best ones. */
async function* bestOfAll(query: CdxQuery, source: RowSource, isOver: () => boolean): AsyncGenerator<Part> {
  const { order, limit } = query;
  const keeps = rowTest(query, isOver);
  let kept: CdxRow[] = [];
  const shrink = () => {
    if (order.kind === 'closest') kept = kept.toSorted(byDistance(order.to));
    kept = order.kind === 'closest' ? kept.slice(0, limit) : kept.slice(-limit);
  };
  for await (const { rows } of source.rows('ascending', null)) {
    const isComplete = forEachUntil(rows, (row) => {
      const isKept = keeps(row);
      if (isKept === noMore) return false;
      if (isKept) kept.push(row);
      return true;
    });
    if (!isComplete || isOver()) throw new AnswerCutError();
    if (kept.length >= 2 * limit) shrink();
  }
  shrink();
  yield { rows: order.kind === 'descending' ? kept.toReversed() : kept };
}

/** At the same distance, the older row is first, because sorting is stable. */
const byDistance = (to: number) => (a: CdxRow, b: CdxRow) =>
  Math.abs(a.capturedAt - to) - Math.abs(b.capturedAt - to);

function forEachUntil(rows: readonly CdxRow[], take: (row: CdxRow) => boolean): boolean {
  for (const row of rows) if (!take(row)) return false;
  return true;
}

/** Whether a row is kept. Slow tests check the time limit after each row. */
function rowTest(
  { filters, collapse }: Pick<CdxQuery, 'filters' | 'collapse'>,
  isOver: () => boolean,
): (row: CdxRow) => boolean | typeof noMore {
  const isNew = createCollapseFilter(collapse);
  const isSlow = filters.some((filter) => filter.isSlow);
  return (row) => {
    if (isSlow && isOver()) return noMore;
    return filters.every(({ keeps }) => keeps(row)) && isNew(row);
  };
}
