interface SparklineProps {
  points: readonly { at: number; value: number }[];
  /** Milliseconds since the epoch at the right edge. */
  until: number;
  seconds: number;
  /** Text alternative. */
  label: string;
  faded?: boolean;
  scale?: SparklineScale;
  className?: string;
}

/** The recent values of one figure without axes; missing values leave a gap. */
export function Sparkline({ points, until, seconds, label, faded, scale, className }: SparklineProps) {
  const { line, area } = sparklinePath(points, until, seconds, { width: 120, height: 24 }, scale);
  const colour = faded ? 'var(--ink-faint)' : 'var(--accent)';
  return (
    <svg viewBox="0 0 120 24" preserveAspectRatio="none" role="img" aria-label={label} className={className}>
      <path d="M0 23.5H120" stroke="var(--line)" vectorEffect="non-scaling-stroke" />
      <path d={area} fill={colour} opacity={0.12} />
      <path
        d={line}
        stroke={colour}
        strokeWidth={1.5}
        fill="none"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

interface Point {
  at: number;
  value: number;
}

export interface SparklineScale {
  /** Values further apart leave a gap in the line. */
  gapMs: number;
  /** Minimum top of the scale, so that small values do not look large. */
  minTop: number;
}

/** For values that come every second. */
const everySecond: SparklineScale = { gapMs: 3_500, minTop: 1 };
/** For values that come every ten minutes. */
export const everyTenMinutes: SparklineScale = { gapMs: 1_500_000, minTop: Number.MIN_VALUE };

/**
 * SVG paths of a line over the last `seconds` before `until` and of the area under it, scaled from zero to
 * the greatest value.
 */
export function sparklinePath(
  points: readonly Point[],
  until: number,
  seconds: number,
  box: { width: number; height: number },
  scale: SparklineScale = everySecond,
): { line: string; area: string } {
  const from = until - seconds * 1_000;
  const top = Math.max(scale.minTop, ...points.map(({ value }) => value));
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
