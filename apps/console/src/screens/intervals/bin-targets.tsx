'use client';

import type { IntervalRange } from '@meguri/contracts';
import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { placeOf } from './interval-axis.ts';
import { useScales } from './use-scales.ts';

interface BinTargetsProps<Bin extends IntervalRange> {
  /** Text alternative of the chart. */
  label: string;
  bins: readonly Bin[];
  words: (bin: Bin) => string;
  /** `fromSeconds` of the selected bin. */
  chosen: number | undefined;
  onChoose: (bin: Bin) => void;
  /** Called when pointer or keyboard enters a bin, with null when it leaves. */
  onRead: (bin: Bin | null) => void;
}

/** Hit areas of bins: one Tab stop, arrow keys move between bins, Enter selects. */
export function BinTargets<Bin extends IntervalRange>({
  label,
  bins,
  words,
  chosen,
  onChoose,
  onRead,
}: BinTargetsProps<Bin>) {
  const scales = useScales();
  const [stop, setStop] = useState(0);
  // Memoised: the chart renders its children again whenever its scales settle.
  const labels = useMemo(() => bins.map(words), [bins, words]);
  if (!scales) return null;
  const last = bins.length - 1;
  const move = (event: KeyboardEvent<SVGRectElement>, index: number, bin: Bin) => {
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: last }[event.key];
    if (event.key === 'Enter' || event.key === ' ') onChoose(bin);
    else if (next === undefined) return;
    else focusBin(event.currentTarget, Math.min(last, Math.max(0, next)));
    event.preventDefault();
  };
  return (
    <g role="group" aria-label={label} onPointerLeave={() => onRead(null)}>
      {bins.map((bin, index) => {
        const { from, to } = placeOf(bin);
        const x = scales.x(from);
        return (
          <rect
            key={bin.fromSeconds}
            role="button"
            tabIndex={index === Math.min(stop, last) ? 0 : -1}
            aria-label={labels[index]}
            aria-pressed={bin.fromSeconds === chosen}
            x={x}
            y={scales.top}
            width={Math.max(1, scales.x(to) - x)}
            height={scales.bottom - scales.top}
            fill="color-mix(in oklab, var(--ink) 7%, transparent)"
            strokeWidth={2}
            className="cursor-pointer opacity-0 outline-none hover:opacity-100 focus-visible:stroke-accent focus-visible:opacity-100"
            onClick={() => onChoose(bin)}
            onPointerEnter={() => onRead(bin)}
            onFocus={() => {
              setStop(index);
              onRead(bin);
            }}
            onBlur={() => onRead(null)}
            onKeyDown={(event) => move(event, index, bin)}
          />
        );
      })}
    </g>
  );
}

function focusBin(target: SVGElement, index: number): void {
  const other = target.parentElement?.children[index];
  if (other instanceof SVGElement) other.focus();
}
