'use client';

import type { SteppedSpan, TimeSpan } from '@meguri/contracts';
import { useState, type PointerEvent } from 'react';
import { selectedSpan } from './selected-span.ts';
import { usePlotArea } from 'recharts';

export interface TimeBrushProps {
  /** The plot's rectangle, in units of the drawing. */
  plot: { x: number; y: number; width: number; height: number };
  chart: SteppedSpan & { now: Date };
  onSelect: (span: TimeSpan) => void;
}

/** Shorter drags are clicks. */
const shortestDragShare = 0.01;

/**
 * Selects a range by dragging over a chart. A range can also be typed, so dragging needs no keyboard
 * equivalent.
 */
export function TimeBrush({ plot, chart, onSelect }: TimeBrushProps) {
  const [drag, setDrag] = useState<{ start: number; end: number } | null>(null);
  const shareOf = (event: PointerEvent<SVGRectElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - left) / width));
  };
  const finish = () => {
    setDrag(null);
    if (drag && Math.abs(drag.end - drag.start) >= shortestDragShare)
      onSelect(selectedSpan(chart, drag.start, drag.end));
  };
  return (
    <g>
      {drag && (
        <rect
          x={plot.x + Math.min(drag.start, drag.end) * plot.width}
          y={plot.y}
          width={Math.abs(drag.end - drag.start) * plot.width}
          height={plot.height}
          fill="var(--accent)"
          opacity={0.18}
        />
      )}
      <rect
        {...plot}
        fill="transparent"
        className="cursor-crosshair touch-pan-y select-none"
        data-testid="time-brush"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const start = shareOf(event);
          setDrag({ start, end: start });
        }}
        onPointerMove={(event) => {
          const end = shareOf(event);
          setDrag((before) => before && { ...before, end });
        }}
        onPointerUp={finish}
        onPointerCancel={() => setDrag(null)}
      />
    </g>
  );
}

/** The brush over the plot of the surrounding recharts chart. */
export function PlotBrush(props: Omit<TimeBrushProps, 'plot'>) {
  const plot = usePlotArea();
  return plot ? <TimeBrush plot={plot} {...props} /> : null;
}
