'use client';

import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { CsvButton } from '../table/csv.tsx';
import type { CsvTable } from '../table/csv.tsx';
import { useReadout } from './use-readout.ts';

const width = 336;
const height = 48;

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
  /** Caption with unit and maximum, as the axis has no labels. */
  caption: string;
  /** Legend, where there are several colours. */
  legend?: ReactNode;
  bars: readonly HourBar[];
  csv: CsvTable & { label: string; fileName: string };
}

/** A stacked bar per hour; pointer and arrow keys read out one bar. */
export function HourBars({ caption, legend, bars, csv }: HourBarsProps) {
  const formats = useFormats();
  const totalOf = ({ parts }: HourBar) => parts.reduce((sum, { value }) => sum + value, 0);
  const most = Math.max(1e-9, ...bars.map(totalOf));
  const step = width / bars.length;
  const readout = useReadout(bars.length);
  const read = bars[readout.at ?? bars.length - 1];
  const words = read && `${formats.instant(read.at)}: ${read.words}`;
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-center justify-between text-small font-medium text-ink-soft">
        <span>{caption}</span>
        <CsvButton label={csv.label} fileName={csv.fileName} table={() => csv} />
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-16 w-full"
        {...readout.target}
        aria-label={caption}
        aria-valuetext={words}
      >
        <path d={`M0 ${height - 0.5}H${width}`} stroke="var(--line-strong)" />
        {readout.at !== null && (
          <rect x={readout.at * step} width={step} height={height} fill="var(--ink)" opacity={0.12} />
        )}
        {bars.map((bar, index) => {
          let top = height;
          return (
            <g key={bar.at.getTime()}>
              {bar.parts.map(({ value, mark }) => {
                const tall = (value / most) * (height - 2);
                top -= tall;
                return (
                  <rect
                    key={mark}
                    x={index * step}
                    width={Math.max(1, step - 0.4)}
                    y={top}
                    height={tall}
                    fill={mark}
                  />
                );
              })}
            </g>
          );
        })}
      </svg>
      <p className="flex justify-between gap-2 text-micro text-ink-soft">
        <span>{formats.day(bars[0]?.at ?? new Date(0))}</span>
        {readout.at === null ? legend : <span className="text-ink">{words}</span>}
        <span>{formats.day(bars.at(-1)?.at ?? new Date(0))}</span>
      </p>
    </figure>
  );
}
