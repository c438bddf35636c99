'use client';

import type { PointerEvent } from 'react';
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { round } from '../../../design/charts/chart-layers.ts';
import { toneOutlines } from '../../../design/tone-mark.tsx';
import { toneMark } from '../../../design/tones.ts';
import { pointNear, type LoadPoint, type PlacedPoint } from './load-points.ts';

interface HostMarksProps {
  points: readonly LoadPoint[];
  /** The point near the pointer, which is highlighted. */
  near: PlacedPoint | null;
  onNear: (point: PlacedPoint | null) => void;
  onOpen: (point: LoadPoint) => void;
}

const radiusPx = 4.5;
const tones = ['neutral', 'overload'] as const;

/** Marks of hosts in a recharts chart, one path per tone; a `Scatter` draws four elements per mark. */
export function HostMarks({ points, near, onNear, onOpen }: HostMarksProps) {
  const plot = usePlotArea();
  const [xOf, yOf] = [useXAxisScale(), useYAxisScale()];
  if (!plot || !xOf || !yOf) return null;
  const placed = points.flatMap((point): PlacedPoint[] => {
    const [x, y] = [xOf(point.load), yOf(point.capacity)];
    return x === undefined || y === undefined ? [] : [{ ...point, x: round(x), y: round(y) }];
  });
  const follow = (event: PointerEvent<SVGElement>) => {
    const { left = 0, top = 0 } = event.currentTarget.ownerSVGElement?.getBoundingClientRect() ?? {};
    onNear(pointNear(placed, event.clientX - left, event.clientY - top));
  };
  return (
    <g
      className={near ? 'cursor-pointer' : undefined}
      onPointerMove={follow}
      onPointerLeave={() => onNear(null)}
      onClick={() => near && onOpen(near)}
    >
      <rect {...plot} fill="transparent" />
      {tones.map((tone) => (
        <path
          key={tone}
          d={placed
            .filter(({ overloaded }) => overloaded === (tone === 'overload'))
            .map(({ x, y }) => toneOutlines[tone](x, y, radiusPx))
            .join('')}
          fill={toneMark[tone]}
          data-marks={tone}
        />
      ))}
      {near && <circle cx={near.x} cy={near.y} r={radiusPx + 2} fill="none" stroke="var(--ink)" />}
    </g>
  );
}
