interface Point {
  at: number;
  value: number;
}

export interface SparklineScale {
  /** A silence longer than this is a gap in the line. */
  gapMs: number;
  /** The top of the scale where all values are smaller, so that a trickle does not look like a flood. */
  leastTop: number;
}

/** For values that come every second. */
const everySecond: SparklineScale = { gapMs: 3_500, leastTop: 1 };
/** For values that come every ten minutes. */
export const everyTenMinutes: SparklineScale = { gapMs: 1_500_000, leastTop: Number.MIN_VALUE };

/**
 * SVG paths of a line over the last `seconds` before `until`, and of the area under it. The scale starts at zero and ends at the
 * greatest value.
 */
export function sparklinePath(
  points: readonly Point[],
  until: number,
  seconds: number,
  box: { width: number; height: number },
  scale: SparklineScale = everySecond,
): { line: string; area: string } {
  const from = until - seconds * 1_000;
  const top = Math.max(scale.leastTop, ...points.map(({ value }) => value));
  const x = (at: number) => round(((at - from) / (seconds * 1_000)) * box.width);
  const y = (value: number) => round(box.height - 1 - (value / top) * (box.height - 3));
  const runs = splitAtGaps(
    points.filter(({ at }) => at >= from && at <= until),
    scale.gapMs,
  );
  const lines = runs.map((run) =>
    run.map(({ at, value }, index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join(''),
  );
  const areas = runs.map(
    (run, index) =>
      `${lines[index]}L${x(run.at(-1)?.at ?? until)} ${box.height}L${x(run[0]?.at ?? from)} ${box.height}Z`,
  );
  return { line: lines.join(''), area: areas.join('') };
}

function splitAtGaps(points: readonly Point[], gapMs: number): Point[][] {
  const runs: Point[][] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    if (point.at - before > gapMs) runs.push([]);
    runs.at(-1)?.push(point);
    before = point.at;
  }
  return runs;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
