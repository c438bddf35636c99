/** Most different intervals that are kept; beyond this the two nearest are merged. */
const maxIntervals = 24;

/** How often a page had changed after intervals of so many days; ascending. */
export type ChangeIntervals = ReadonlyArray<readonly [days: number, count: number]>;

/** Reads pairs of numbers as {@link encodeChangeIntervals} wrote them. */
export function decodeChangeIntervals(numbers: readonly number[]): ChangeIntervals {
  const pairs: Array<readonly [number, number]> = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const [days = 0, count = 0] = numbers.slice(i, i + 2);
    if (days > 0 && count > 0) pairs.push([days, count]);
  }
  return pairs;
}

export function encodeChangeIntervals(intervals: ChangeIntervals): number[] {
  return intervals.flat();
}

/**
 * The intervals with one more change, found after `elapsed` days. The size stays bounded: when there are too
 * many different intervals, the two nearest by ratio become one at their mean, which moves the likeliest rate
 * by far less than one more visit does.
 */
export function addChangeInterval(intervals: ChangeIntervals, elapsed: number): ChangeIntervals {
  const at = intervals.findIndex(([days]) => days >= elapsed);
  const known = at >= 0 ? intervals[at] : undefined;
  if (known?.[0] === elapsed) return intervals.with(at, [elapsed, known[1] + 1]);
  const grown = intervals.toSpliced(at < 0 ? intervals.length : at, 0, [elapsed, 1]);
  return grown.length > maxIntervals ? mergeNearest(grown) : grown;
}

function mergeNearest(intervals: ChangeIntervals): ChangeIntervals {
  const ratios = intervals.slice(1).map(([days], i) => days / (intervals[i]?.[0] ?? days));
  const at = ratios.indexOf(Math.min(...ratios));
  const [[a, m] = [0, 0], [b, n] = [0, 0]] = intervals.slice(at, at + 2);
  return intervals.toSpliced(at, 2, [(a * m + b * n) / (m + n), m + n]);
}
