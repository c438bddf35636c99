/** Time over which the speed is averaged. */
const windowMilliseconds = 10_000;

/**
 * Accesses per second over the last ten seconds, from a total that only grows. Unlike the reports of nodes,
 * which start from zero each time, it cannot contradict the totals in the same line.
 *
 * @param nowMilliseconds a monotonic clock, such as `performance.now`
 * @returns null at the first total, which does not determine a speed
 */
export function createSpeedMeter(nowMilliseconds: () => number): (total: number) => number | null {
  let samples: { at: number; total: number }[] = [];
  return (total) => {
    const at = nowMilliseconds();
    // The latest sample from before the window is kept as its beginning.
    const first = samples.findLastIndex((sample) => sample.at <= at - windowMilliseconds);
    samples = [...samples.slice(Math.max(0, first)), { at, total }];
    const oldest = samples[0];
    if (!oldest || oldest.at === at) return null;
    return ((total - oldest.total) * 1_000) / (at - oldest.at);
  };
}
