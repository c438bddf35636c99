import type { SparklineScale } from './sparkline-path.ts';
import { sparklinePath } from './sparkline-path.ts';

interface SparklineProps {
  points: readonly { at: number; value: number }[];
  /** Milliseconds since the epoch at the right edge. */
  until: number;
  seconds: number;
  /** Spoken instead of the picture. */
  label: string;
  faded?: boolean;
  scale?: SparklineScale;
  className?: string;
}

/** The recent past of one value, without axes; a silence is a gap. */
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
