import type { ResultCell, ResultRows } from '@meguri/contracts';

/** The most frequent values of a column. */
export interface ValueCounts {
  /** Value null: rows without one. */
  bars: { value: string | null; count: number }[];
  /** Rows whose values are not among the bars. */
  others: number;
  rows: number;
  /** Different values. */
  values: number;
}

const numberOf = (cell: ResultCell | undefined): number => (cell === null ? 0 : Number(cell ?? 0));

/** Reads the answer to {@link chartQuery} of a text column. */
export function valueCounts({ rows }: Pick<ResultRows, 'rows'>): ValueCounts {
  const bars = rows.map(([value = null, count]) => ({
    value: value === null ? null : String(value),
    count: numberOf(count),
  }));
  const total = numberOf(rows[0]?.[2]);
  return {
    bars,
    others: Math.max(0, total - bars.reduce((sum, { count }) => sum + count, 0)),
    rows: total,
    values: numberOf(rows[0]?.[3]),
  };
}

/** The distribution of a column's numbers. */
export interface Histogram {
  /** From `from` until just before `to`; the last one includes the greatest value. Empty ones included. */
  bins: { from: number; to: number; count: number }[];
  low: number;
  high: number;
  mean: number;
  /** Rows without a finite value. */
  missing: number;
}

/** Reads the answer to {@link chartQuery} of a column of numbers or times; null: no row has a value. */
export function histogram({ rows }: Pick<ResultRows, 'rows'>): Histogram | null {
  const first = rows[0];
  if (!first) return null;
  const [low, high, mean, width, total] = first.slice(2).map(numberOf) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const counts = new Map(rows.map(([bin, count]) => [numberOf(bin), numberOf(count)]));
  const last = Math.max(...counts.keys());
  const bins = Array.from({ length: last + 1 }, (_, bin) => ({
    from: low + bin * width,
    to: low + (bin + 1) * width,
    count: counts.get(bin) ?? 0,
  }));
  const filled = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { bins, low, high, mean, missing: Math.max(0, total - filled) };
}

/** Shortens a text to a width in columns of a monospaced font, in which a CJK character takes two. */
export function shortened(text: string, width: number): string {
  let used = 0;
  let kept = '';
  for (const character of text) {
    used += /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/.test(character)
      ? 2
      : 1;
    if (used > width) return `${kept}…`;
    kept += character;
  }
  return kept;
}
