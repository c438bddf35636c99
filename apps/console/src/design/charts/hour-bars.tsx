'use client';

import { useRef, type ReactNode } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { CsvButton } from '../table/csv.tsx';
import type { CsvTable } from '../table/csv.tsx';
import { countTicks, timeTicks } from './axes.ts';
import { ChartExport } from './chart-export.tsx';
import { ChartSource } from './chart-source.tsx';
import { useReadout } from './use-readout.ts';

const [width, height] = [400, 132];
/** Around the bars, for the labels of both axes. */
const plot = { left: 58, right: 392, top: 10, bottom: 106 };
const ticksAtMost = 4;

/** Layers of a bar from the bottom up. */
interface BarPart {
  value: number;
  /** A CSS colour. */
  mark: string;
}

export interface HourBar {
  at: Date;
  parts: readonly BarPart[];
  /** Read out after the instant. */
  words: string;
}

interface HourBarsProps {
  /** The name of the chart with the unit of its bars. */
  caption: string;
  source: string;
  /** A value of the vertical axis with its unit. */
  write: (value: number) => string;
  /** Whether bars count something, so that their axis has no fractions. */
  isCount?: boolean;
  /** Legend, where there are several colours. */
  legend?: ReactNode;
  bars: readonly HourBar[];
  csv: CsvTable & { label: string; fileName: string };
}

/** A stacked bar per hour; pointer and arrow keys read out one bar. */
export function HourBars({ caption, source, write, isCount, legend, bars, csv }: HourBarsProps) {
  const formats = useFormats();
  const body = useRef<HTMLDivElement>(null);
  const totalOf = ({ parts }: HourBar) => parts.reduce((sum, { value }) => sum + value, 0);
  const values = countTicks(Math.max(1e-9, ...bars.map(totalOf)), 'linear', isCount ? 1 : 0);
  const step = (plot.right - plot.left) / bars.length;
  const readout = useReadout(bars.length);
  const read = bars[readout.at ?? bars.length - 1];
  const words = read && `${formats.instant(read.at)}: ${read.words}`;
  const from = bars[0]?.at ?? new Date(0);
  const to = new Date((bars.at(-1)?.at ?? from).getTime() + hourMs);
  const range = `${formats.instant(from)} – ${formats.instant(to)}`;
  const y = (value: number) => plot.bottom - (value / values.high) * (plot.bottom - plot.top);
  const x = (at: number) =>
    plot.left + ((at - from.getTime()) / (to.getTime() - from.getTime())) * (plot.right - plot.left);
  const { ticks, format } = timeTicks(from.getTime(), to.getTime(), ticksAtMost, formats);
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-center justify-between text-small font-medium text-ink-soft">
        <span>{caption}</span>
        <span className="flex">
          <ChartExport body={body} name={caption} source={source} range={range} />
          <CsvButton label={csv.label} fileName={csv.fileName} table={() => csv} />
        </span>
      </figcaption>
      <div ref={body}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className="w-full"
          {...readout.target}
          aria-label={caption}
          aria-valuetext={words}
        >
          <g fontSize={10} fill="var(--ink-soft)">
            {values.ticks.map((value) => (
              <g key={value}>
                <path d={`M${plot.left} ${y(value)}H${plot.right}`} stroke="var(--line)" />
                <text x={plot.left - 6} y={y(value)} dy="0.35em" textAnchor="end">
                  {write(value)}
                </text>
              </g>
            ))}
            {ticks.map((at) => (
              <g key={at}>
                <path d={`M${x(at)} ${plot.bottom}v4`} stroke="var(--line-strong)" />
                <text x={x(at)} y={plot.bottom + 16} textAnchor="middle">
                  {format(at)}
                </text>
              </g>
            ))}
          </g>
          {readout.at !== null && (
            <rect
              x={plot.left + readout.at * step}
              y={plot.top}
              width={step}
              height={plot.bottom - plot.top}
              fill="var(--ink)"
              opacity={0.12}
            />
          )}
          {bars.map((bar, index) => (
            <StackedBar key={bar.at.getTime()} bar={bar} x={plot.left + index * step} width={step} y={y} />
          ))}
          <path d={`M${plot.left} ${plot.bottom}H${plot.right}`} stroke="var(--line-strong)" />
        </svg>
      </div>
      <p className="min-h-4 text-micro text-ink-soft">
        {readout.at === null ? legend : <span className="text-ink">{words}</span>}
      </p>
      <ChartSource source={source} range={range} />
    </figure>
  );
}

const hourMs = 3_600_000;

interface StackedBarProps {
  bar: HourBar;
  x: number;
  width: number;
  y: (value: number) => number;
}

function StackedBar({ bar: { parts }, x, width: step, y }: StackedBarProps) {
  const upTo = (count: number) => parts.slice(0, count).reduce((sum, { value }) => sum + value, 0);
  return (
    <g>
      {parts.map(({ mark }, index) => {
        const [bottom, top] = [y(upTo(index)), y(upTo(index + 1))];
        return (
          <rect key={mark} x={x} y={top} width={Math.max(1, step - 0.4)} height={bottom - top} fill={mark} />
        );
      })}
    </g>
  );
}
