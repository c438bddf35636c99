'use client';

import type { IntervalRange } from '@meguri/contracts';
import { round } from '../../design/charts/chart-layers.ts';
import { placeOf } from './interval-axis.ts';
import { useScales, type Scales } from './use-scales.ts';

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
  const pathOf = (members: readonly Bin[], part: number) =>
    members
      .map((bin) =>
        barPath(
          bin,
          parts.map(({ value }) => value(bin)),
          part,
          scales,
        ),
      )
      .join('');
  const isChosen = (bin: Bin) => chosen === undefined || bin.fromSeconds === chosen;
  const groups = [
    { members: bins.filter(isChosen), opacity: 1 },
    { members: bins.filter((bin) => !isChosen(bin)), opacity: 0.35 },
  ];
  return (
    <g aria-hidden>
      {groups.map(({ members, opacity }) =>
        parts.map(({ fill }, part) => (
          <path key={`${opacity} ${fill}`} d={pathOf(members, part)} fill={fill} opacity={opacity} />
        )),
      )}
    </g>
  );
}

/** The bar of a part of stacked `values`, with a gap to its neighbours; empty without a value. */
function barPath(
  bin: IntervalRange,
  values: readonly number[],
  part: number,
  { x, y, bottom }: Scales,
): string {
  const value = values[part] ?? 0;
  if (value <= 0) return '';
  const below = values.slice(0, part).reduce((sum, one) => sum + one, 0);
  const { from, to } = placeOf(bin);
  const [low, high] = [below === 0 ? bottom : y(below), y(below + value)];
  return `M${round(x(from) + 0.5)} ${round(low)}V${round(high)}h${round(Math.max(1, x(to) - x(from) - 1))}V${round(low)}z`;
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
