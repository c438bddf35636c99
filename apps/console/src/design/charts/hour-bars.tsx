'use client';

import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { IconButton } from '../button.tsx';
import { toCsv } from '../table/csv.ts';
import { saveText } from '../table/save-text.ts';

const width = 336;
const height = 48;

/** What a bar is made of, from the bottom up. */
interface BarPart {
  value: number;
  /** A CSS colour. */
  mark: string;
}

export interface HourBar {
  at: Date;
  parts: readonly BarPart[];
  /** On hover, behind the instant. */
  words: string;
}

interface HourBarsProps {
  /** What is shown, with its unit and its greatest value: the axis has no other words. */
  caption: string;
  /** What the colours mean, where there are several. */
  legend?: ReactNode;
  bars: readonly HourBar[];
  csv: { label: string; fileName: string; header: readonly string[]; rows: readonly (string | number)[][] };
}

/** Hours beside each other, from zero on, stacked. */
export function HourBars({ caption, legend, bars, csv }: HourBarsProps) {
  const formats = useFormats();
  const totalOf = ({ parts }: HourBar) => parts.reduce((sum, { value }) => sum + value, 0);
  const most = Math.max(1e-9, ...bars.map(totalOf));
  const step = width / bars.length;
  const save = () =>
    saveText(
      csv.fileName,
      toCsv(
        [...csv.header],
        csv.rows.map((row) => [...row]),
      ),
    );
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-center justify-between text-small font-medium text-ink-soft">
        <span>{caption}</span>
        <IconButton label={csv.label} onClick={save}>
          <Download className="size-4" aria-hidden />
        </IconButton>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={caption}
        className="h-16 w-full"
      >
        <path d={`M0 ${height - 0.5}H${width}`} stroke="var(--line-strong)" />
        {bars.map((bar, index) => {
          let top = height;
          return (
            <g key={bar.at.getTime()}>
              <title>{`${formats.instant(bar.at)}: ${bar.words}`}</title>
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
      <p className="flex justify-between text-micro text-ink-soft">
        <span>{formats.day(bars[0]?.at ?? new Date(0))}</span>
        {legend}
        <span>{formats.day(bars.at(-1)?.at ?? new Date(0))}</span>
      </p>
    </figure>
  );
}
