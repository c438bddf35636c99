'use client';

import { periodStarts, type SteppedSpan, type TimeSpan } from '@meguri/contracts';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { formatPeriod, periodTicks } from '../time-range/periods.ts';
import { GeneratedPlot } from '../time-range/generated-plot.tsx';
import { TimeBrush } from '../time-range/time-brush.tsx';
import { countTicks, durationTicks } from './axes.ts';
import { ChartExport } from './chart-export.tsx';
import { barPaths, linePath, stackBars, type ChartLayer } from './chart-layers.ts';
import { LegendEntry } from './legend-entry.tsx';
import { MarkFlags } from './mark-flags.tsx';
import { useReadout } from './use-readout.ts';

const [width, height] = [400, 150];
/** The plot; around it is room for the labels of both axes. */
const plot = { x: 58, y: 10, width: 334, height: 112 };
const bottom = plot.y + plot.height;
const ticksAtMost = 5;

export interface TimeChartProps {
  /** The name of the chart with the unit of its values. */
  caption: string;
  source: string;
  /** The span in words. The panel shows it with the source, and an exported picture contains both. */
  range: string;
  span: SteppedSpan & { now: Date; generatedBefore?: Date | undefined };
  layers: readonly ChartLayer[];
  /** A value with its unit, for the vertical axis and the readout. */
  write: (value: number) => string;
  /** Whether values count something, so that their axis has no fractions. */
  isCount?: boolean;
  /** Whether values are seconds, so that ticks are round durations. */
  isDuration?: boolean;
  /** Read out after the values of a period. */
  remark?: (period: number) => string | null;
  /** Shown instead of an empty plot. */
  empty: string;
  /** Selects a range by dragging; without it, the chart has none. */
  onSelect?: (span: TimeSpan) => void;
  /** Marked instants, the chosen one, and the handler of a click on one. */
  marks?: Pick<ComponentProps<typeof MarkFlags>, 'marks' | 'chosen' | 'onChoose'>;
  /** Controls next to the export. */
  actions?: ReactNode;
}

/** Stacked bars and lines over time. Pointer and arrow keys read out a period, dragging selects a range. */
export function TimeChart(props: TimeChartProps) {
  const { caption, source, range, span, layers, write, isCount, isDuration, remark, empty } = props;
  const { onSelect, marks, actions } = props;
  const formats = useFormats();
  const body = useRef<HTMLDivElement>(null);
  const starts = periodStarts(span);
  const step = plot.width / starts.length;
  const bars = stackBars(layers.filter(({ kind }) => kind === 'bar'));
  const lines = layers.filter(({ kind }) => kind === 'line');
  const tops = [...bars.map(({ to }) => to), ...lines.flatMap(({ values }) => values.map((one) => one ?? 0))];
  const top = Math.max(1e-9, ...tops);
  const values = isDuration ? durationTicks(top) : countTicks(top, 'linear', isCount ? 1 : 0);
  const y = (value: number) => bottom - (value / values.high) * plot.height;
  const start = (period: number) => plot.x + period * step;
  const middle = (period: number) => start(period + 0.5);
  const perMs = plot.width / (span.to.getTime() - span.from.getTime());
  const place = (at: number) => plot.x + (at - span.from.getTime()) * perMs;
  const { ticks, format } = periodTicks(span, ticksAtMost, formats);
  const readout = useReadout(starts.length, { from: plot.x / width, to: (plot.x + plot.width) / width });
  const read = readout.at ?? starts.length - 1;
  const words = readWords({ layers, period: read, write, remark: remark?.(read) ?? null });
  const readText = `${formatPeriod(starts[read] ?? span.from.getTime(), span.stepSeconds, formats)}: ${words}`;
  const isEmpty = layers.every((layer) => layer.values.every((value) => value === null || value === 0));
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-center justify-between text-small font-medium text-ink-soft">
        <span>{caption}</span>
        <span className="flex">
          <ChartExport body={body} name={caption} source={source} range={range} />
          {actions}
        </span>
      </figcaption>
      <div ref={body}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className="w-full"
          {...readout.target}
          aria-label={caption}
          aria-valuetext={readText}
        >
          <g fontSize={10} fill="var(--ink-soft)">
            {values.ticks.map((value) => (
              <g key={value}>
                <path d={`M${plot.x} ${y(value)}h${plot.width}`} stroke="var(--line)" />
                <text x={plot.x - 6} y={y(value)} dy="0.35em" textAnchor="end">
                  {write(value)}
                </text>
              </g>
            ))}
            {ticks.map((at, index) => {
              const x = place(at);
              return (
                <g key={at}>
                  <path d={`M${x} ${bottom}v4`} stroke="var(--line-strong)" />
                  {hasRoom(x, place(ticks[index - 1] ?? -Infinity)) && (
                    <text x={x} y={bottom + 16} textAnchor={tickAnchor(x)}>
                      {format(at)}
                    </text>
                  )}
                </g>
              );
            })}
          </g>
          {readout.at !== null && (
            <rect {...plot} x={start(readout.at)} width={step} fill="var(--ink)" opacity={0.12} />
          )}
          {barPaths(bars, { left: start, width: () => Math.max(0.8, step - 0.4), y }).map(
            ({ mark, path }) => (
              <path key={mark} d={path} fill={mark} data-bars />
            ),
          )}
          {lines.map(({ name, mark, dashed, values: own }) => {
            const { path, dots } = linePath(own, middle, y);
            return (
              <g key={name}>
                <path
                  d={path}
                  fill="none"
                  stroke={mark}
                  strokeWidth={1.6}
                  strokeDasharray={dashed ? '4 3' : undefined}
                />
                {dots.map((dot) => (
                  <circle key={dot.x} cx={dot.x} cy={dot.y} r={1.8} fill={mark} />
                ))}
              </g>
            );
          })}
          <path d={`M${plot.x} ${bottom}h${plot.width}`} stroke="var(--line-strong)" />
          {isEmpty && (
            <text
              x={plot.x + plot.width / 2}
              y={bottom - 40}
              textAnchor="middle"
              fontSize={11}
              fill="var(--ink-soft)"
            >
              {empty}
            </text>
          )}
          <GeneratedPlot plot={plot} chart={span} />
          {onSelect && <TimeBrush plot={plot} chart={span} onSelect={onSelect} />}
          {marks && <MarkFlags {...marks} x={(at) => place(at.getTime())} top={plot.y} bottom={bottom} />}
        </svg>
        <ul className="flex flex-wrap gap-x-3 text-micro text-ink-soft" data-chart-legend>
          {layers.length > 1 && layers.map((layer) => <LegendEntry key={layer.name} {...layer} />)}
        </ul>
      </div>
      <p className="min-h-4 text-micro text-ink">{readout.at === null ? ' ' : readText}</p>
    </figure>
  );
}

/** The side of a label that is aligned with its tick, so that no label leaves the drawing. */
function tickAnchor(x: number): 'start' | 'middle' | 'end' {
  if (x < plot.x + 20) return 'start';
  return x > plot.x + plot.width - 20 ? 'end' : 'middle';
}

/** The width of the longest label plus half the width of a label centred on the previous tick. */
const labelWidth = 110;

/** Whether a label that ends at its tick does not overlap the previous one. */
const hasRoom = (x: number, before: number) => tickAnchor(x) !== 'end' || x - before > labelWidth;

/** The values of a period and the remark on it, separated by commas. */
function readWords(input: {
  layers: readonly ChartLayer[];
  period: number;
  write: (value: number) => string;
  remark: string | null;
}): string {
  const { layers, period, write, remark } = input;
  const values = layers.map(({ name, values: own }) => {
    const value = own[period] ?? null;
    return `${layers.length > 1 ? `${name} ` : ''}${value === null ? '–' : write(value)}`;
  });
  return [...values, ...(remark === null ? [] : [remark])].join(', ');
}
