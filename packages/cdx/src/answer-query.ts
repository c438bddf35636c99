import { collapser } from './collapse.ts';
import { CdxProblem, type CdxQuery } from './cdx-query.ts';
import type { CdxPosition, CdxRow } from './cdx-row.ts';
import { writeResumeKey } from './resume-key.ts';

/** Rows in order, and the place up to which the source has looked: there may be none for a long time. */
export interface CdxBatch {
  rows: readonly CdxRow[];
  scannedTo: CdxPosition | null;
}

export type SourceOrder = 'ascending' | 'descending' | { closestTo: number };

/** Where rows of the scope and the period of a query come from, those that its reader may read. */
export interface RowSource {
  /** Whether rows come in any order, or ascending alone. */
  hasAnyOrder: boolean;
  rows(order: SourceOrder, after: CdxPosition | null): AsyncIterable<CdxBatch>;
}

/** The time for an answer was over before it was whole: what was sent of it must not pass for all. */
export class AnswerCutError extends Error {
  override name = 'AnswerCutError';
  constructor() {
    super('The query takes too long. Narrow it by url=, from= or to=, or add showResumeKey=true.');
  }
}

const noMore = Symbol('no more');

/**
 * The text of an answer, piece by piece.
 *
 * @param isOver whether the time for it has passed
 * @throws {AnswerCutError} where it has, and the client did not ask for a key to go on with
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
  // Clients go on to the next page until there is no text at all, also in JSON.
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
      'resumeKey= and offset= need ascending order: leave sort= and a negative limit= out.',
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

/** The source has the order that is wanted, so no more is read than is sent. */
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

/** Looks at all rows, and keeps the best ones. */
async function* bestOfAll(query: CdxQuery, source: RowSource, isOver: () => boolean): AsyncGenerator<Part> {
  const { order, limit } = query;
  const keeps = rowTest(query, isOver);
  let kept: CdxRow[] = [];
  const shrink = () => {
    if (order.kind === 'closest') kept = kept.toSorted(byDistance(order.to));
    kept = order.kind === 'closest' ? kept.slice(0, limit) : kept.slice(-limit);
  };
  for await (const { rows } of source.rows('ascending', null)) {
    const isWhole = forEachUntil(rows, (row) => {
      const isKept = keeps(row);
      if (isKept === noMore) return false;
      if (isKept) kept.push(row);
      return true;
    });
    if (!isWhole || isOver()) throw new AnswerCutError();
    if (kept.length >= 2 * limit) shrink();
  }
  shrink();
  yield { rows: order.kind === 'descending' ? kept.toReversed() : kept };
}

/** Of two at the same distance, the older one is first, as it came. */
const byDistance = (to: number) => (a: CdxRow, b: CdxRow) =>
  Math.abs(a.capturedAt - to) - Math.abs(b.capturedAt - to);

function forEachUntil(rows: readonly CdxRow[], take: (row: CdxRow) => boolean): boolean {
  for (const row of rows) if (!take(row)) return false;
  return true;
}

/** Tests that are slow look at the time after each row. */
function rowTest(
  { filters, collapse }: Pick<CdxQuery, 'filters' | 'collapse'>,
  isOver: () => boolean,
): (row: CdxRow) => boolean | typeof noMore {
  const isNew = collapser(collapse);
  const isSlow = filters.some((filter) => filter.isSlow);
  return (row) => {
    if (isSlow && isOver()) return noMore;
    return filters.every(({ keeps }) => keeps(row)) && isNew(row);
  };
}
