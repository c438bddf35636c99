import type { AnalysedRow, Reduce } from '../analyser/contract.ts';

/** A result of `reduce` that cannot be a row of its key. */
export class ReduceError extends Error {
  override readonly name = 'ReduceError';
}

/**
 * One row for each key. Only one row is in memory.
 *
 * @param sorted rows with the same key are adjacent
 * @param key columns
 * @throws {ReduceError} if `reduce` returns no row, or one with another key
 */
export async function* foldRows(
  sorted: AsyncIterable<AnalysedRow> | Iterable<AnalysedRow>,
  key: readonly string[],
  reduce: Reduce,
): AsyncGenerator<AnalysedRow> {
  let current: AnalysedRow | null = null;
  let currentKey = '';
  for await (const row of sorted) {
    const rowKey = keyOf(row, key);
    if (current !== null && rowKey === currentKey) {
      current = checked(reduce(current, row), key, currentKey);
      continue;
    }
    if (current !== null) yield current;
    [current, currentKey] = [row, rowKey];
  }
  if (current !== null) yield current;
}

const keyOf = (row: AnalysedRow, key: readonly string[]) =>
  JSON.stringify(key.map((name) => row[name] ?? null));

function checked(reduced: unknown, key: readonly string[], currentKey: string): AnalysedRow {
  if (typeof reduced !== 'object' || reduced === null || Array.isArray(reduced) || reduced instanceof Promise)
    throw new ReduceError(
      `reduce returned ${reduced instanceof Promise ? 'a promise' : JSON.stringify(reduced)?.slice(0, 80)} for the key ${currentKey.slice(0, 200)}. Return a row synchronously.`,
    );
  const row = reduced as AnalysedRow;
  if (keyOf(row, key) !== currentKey)
    throw new ReduceError(
      `reduce returned a row with the key ${keyOf(row, key).slice(0, 200)} for ${currentKey.slice(0, 200)}. Return the columns of the key as they are: ({ ...a, count: a.count + b.count })`,
    );
  return row;
}
