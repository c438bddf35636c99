/** A list that is being read, with what has happened to it since. */
export interface MergedNews<Row> {
  /** The rows that were read, in their places and with their latest values. */
  rows: Row[];
  /** Rows that came after the first of these. */
  waiting: Row[];
  /** Keys of rows that are in the list no longer. */
  gone: ReadonlySet<string>;
}

/**
 * @param shown rows as they were read, newest first
 * @param fresh the beginning of the same list, read anew; null where it was not
 */
export function mergeNews<Row extends { id: string }>(
  shown: readonly Row[],
  fresh: readonly Row[] | null,
): MergedNews<Row> {
  if (fresh === null) return { rows: [...shown], waiting: [], gone: new Set() };
  const known = new Set(shown.map(({ id }) => id));
  const latest = new Map(fresh.map((row) => [row.id, row]));
  const oldest = BigInt(shown.at(-1)?.id ?? 0);
  // Below the last row that was read the list goes on: what is there is not new.
  const waiting = fresh.filter(({ id }) => !known.has(id) && BigInt(id) > oldest);
  // Below the last fresh row nothing was read anew.
  const deepest = BigInt(fresh.at(-1)?.id ?? 0);
  const gone = shown.filter(({ id }) => BigInt(id) >= deepest && !latest.has(id)).map(({ id }) => id);
  return { rows: shown.map((row) => latest.get(row.id) ?? row), waiting, gone: new Set(gone) };
}
