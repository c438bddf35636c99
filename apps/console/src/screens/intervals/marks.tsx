'use client';

import type { IntervalRange } from '@meguri/contracts';
import { barPaths, stackBars } from '../../design/charts/chart-layers.ts';
import { placeOf } from './interval-axis.ts';
import { useScales } from './use-scales.ts';

interface BarsProps<Bin extends IntervalRange> {
  bins: readonly Bin[];
  /** Layers from the bottom up. */
  parts: readonly { value: (bin: Bin) => number; fill: string }[];
  chosen: number | undefined;
}

/** Bars as wide as their bins: one path per part of the chosen bars, and one per part of the others. */
export function Bars<Bin extends IntervalRange>({ bins, parts, chosen }: BarsProps<Bin>) {
  const scales = useScales();
  if (!scales) return null;
  const isChosen = (bin: Bin) => chosen === undefined || bin.fromSeconds === chosen;
  const groups = [
    { members: bins.filter(isChosen), opacity: 1 },
    { members: bins.filter((bin) => !isChosen(bin)), opacity: 0.35 },
  ];
  return (
    <g aria-hidden>
      {groups.map(({ members, opacity }) => {
        const edges = members
          .map(placeOf)
          .map(({ from, to }) => ({ left: scales.x(from), right: scales.x(to) }));
        const edgesOf = (bar: number) => edges[bar] ?? { left: 0, right: 0 };
        const layers = parts.map(({ value, fill }) => ({ mark: fill, values: members.map(value) }));
        const paths = barPaths(stackBars(layers), {
          left: (bar) => edgesOf(bar).left + 0.5,
          width: (bar) => Math.max(1, edgesOf(bar).right - edgesOf(bar).left - 1),
          // A logarithmic axis has no place for 0.
          y: (value) => (value === 0 ? scales.bottom : scales.y(value)),
        });
        return paths.map(({ mark, path }) => (
          <path key={`${opacity} ${mark}`} d={path} fill={mark} opacity={opacity} />
        ));
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
