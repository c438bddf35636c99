/** A displayed list with later changes. */
export interface MergedRows<Row> {
  /** The displayed rows in their order, with their latest values. */
  rows: Row[];
  /** Rows newer than the first displayed one. */
  waiting: Row[];
  /** Keys of displayed rows that have left the list. */
  gone: ReadonlySet<string>;
}

/**
 * @param shown displayed rows, newest first
 * @param fresh the refetched start of the same list; null before a refetch
 */
export function mergeLatestRows<Row extends { id: string }>(
  shown: readonly Row[],
  fresh: readonly Row[] | null,
): MergedRows<Row> {
  if (fresh === null) return { rows: [...shown], waiting: [], gone: new Set() };
  const known = new Set(shown.map(({ id }) => id));
  const latest = new Map(fresh.map((row) => [row.id, row]));
  const oldest = BigInt(shown.at(-1)?.id ?? 0);
  // Rows below the last displayed one are older, not new.
  const waiting = fresh.filter(({ id }) => !known.has(id) && BigInt(id) > oldest);
  // Rows below the last refetched one are unknown.
  const deepest = BigInt(fresh.at(-1)?.id ?? 0);
  const gone = shown.filter(({ id }) => BigInt(id) >= deepest && !latest.has(id)).map(({ id }) => id);
  return { rows: shown.map((row) => latest.get(row.id) ?? row), waiting, gone: new Set(gone) };
}
