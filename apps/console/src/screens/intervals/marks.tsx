'use client';

import type { IntervalRange } from '@meguri/contracts';
import { placeOf } from './interval-axis.ts';
import { useScales } from './use-scales.ts';

interface BarsProps<Bin extends IntervalRange> {
  bins: readonly Bin[];
  /** Layers from the bottom up. */
  parts: readonly { value: (bin: Bin) => number; fill: string }[];
  chosen: number | undefined;
}

/** Bars as wide as their bins. */
export function Bars<Bin extends IntervalRange>({ bins, parts, chosen }: BarsProps<Bin>) {
  const scales = useScales();
  if (!scales) return null;
  return (
    <g aria-hidden>
      {bins.map((bin) => {
        const { from, to } = placeOf(bin);
        const x = scales.x(from);
        let below = 0;
        return (
          <g key={bin.fromSeconds} opacity={chosen === undefined || chosen === bin.fromSeconds ? 1 : 0.35}>
            {parts.map(({ value, fill }) => {
              const bottom = below === 0 ? scales.bottom : scales.y(below);
              below += value(bin);
              const top = value(bin) > 0 ? scales.y(below) : bottom;
              return (
                <rect
                  key={fill}
                  x={x + 0.5}
                  y={top}
                  width={Math.max(1, scales.x(to) - x - 1)}
                  height={Math.max(0, bottom - top)}
                  fill={fill}
                />
              );
            })}
          </g>
        );
      })}
    </g>
  );
}

interface OutlineProps<Bin extends IntervalRange> {
  bins: readonly Bin[];
  value: (bin: Bin) => number;
  colour: string;
  dash?: string;
}

/** A line along the tops of bars. */
export function Outline<Bin extends IntervalRange>({ bins, value, colour, dash }: OutlineProps<Bin>) {
  const scales = useScales();
  if (!scales) return null;
  const steps = bins.map((bin) => {
    const { from, to } = placeOf(bin);
    const y = value(bin) > 0 ? scales.y(value(bin)) : scales.bottom;
    return `${scales.x(from)} ${y}H${scales.x(to)}`;
  });
  const path = `M${steps.join('L')}`;
  return (
    <g fill="none" aria-hidden>
      {/* The outline separates the line from bars behind it. */}
      <path d={path} stroke="var(--surface)" strokeWidth={4.5} opacity={0.8} />
      <path d={path} stroke={colour} strokeWidth={2} strokeDasharray={dash} />
    </g>
  );
}

/** A labelled vertical line at an interval; near the right edge the label is left of the line. */
export function IntervalMark({
  seconds,
  words,
  tone = 'ink-faint',
}: {
  seconds: number;
  words: string;
  tone?: string;
}) {
  const scales = useScales();
  if (!scales) return null;
  const x = scales.x(seconds);
  const isRight = x > (scales.left + scales.right) / 2;
  return (
    <g aria-hidden>
      <path d={`M${x} ${scales.bottom}V${scales.top - 6}`} stroke={`var(--${tone})`} strokeDasharray="4 3" />
      <text
        x={x + (isRight ? -4 : 4)}
        y={scales.top - 8}
        textAnchor={isRight ? 'end' : 'start'}
        fontSize={11}
        fontWeight={500}
        fill={`var(--${tone})`}
      >
        {words}
      </text>
    </g>
  );
}
