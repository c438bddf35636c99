import type { ReactNode } from 'react';
import type { Tone } from './tones.ts';
import { toneMark } from './tones.ts';

interface ToneShapeProps {
  tone: Tone;
  /** Centre and half the width in the units of the enclosing drawing. */
  x: number;
  y: number;
  radius: number;
}

/** Outlines of tones of which a chart has hundreds of marks: it draws all marks of a tone as one path. */
export const toneOutlines = {
  neutral: (x: number, y: number, radius: number) => {
    const r = radius * 0.55;
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  },
  overload: (x: number, y: number, r: number) => `M${x} ${y - r}l${r} ${r * 1.8}h${-2 * r}z`,
};

/** One shape per tone, because colour alone must not carry meaning. */
const shapes: Record<Tone, (r: number, colour: string) => ReactNode> = {
  changed: (r, colour) => <circle r={r} fill={colour} />,
  unchanged: (r, colour) => <circle r={r * 0.75} {...stroke(colour, r * 0.45)} />,
  error: (r, colour) => <path d={cross(r * 0.75)} {...stroke(colour, r * 0.55)} />,
  blocked: (r, colour) => <path d={`M${-r} ${-r * 0.3}h${2 * r}v${r * 0.6}h${-2 * r}z`} fill={colour} />,
  new: (r, colour) => <path d={`M${-r} 0H${r}M0 ${-r}V${r}`} {...stroke(colour, r * 0.55)} />,
  overload: (r, colour) => <path d={toneOutlines.overload(0, 0, r)} fill={colour} />,
  neutral: (r, colour) => <path d={toneOutlines.neutral(0, 0, r)} fill={colour} />,
};

function stroke(colour: string, width: number) {
  return { stroke: colour, strokeWidth: width, fill: 'none', strokeLinecap: 'round' } as const;
}

function cross(r: number): string {
  return `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`;
}

/** The mark of a tone inside an SVG. */
export function ToneShape({ tone, x, y, radius }: ToneShapeProps) {
  return <g transform={`translate(${x} ${y})`}>{shapes[tone](radius, toneMark[tone])}</g>;
}

/** The mark of a tone next to a label. */
export function ToneMark({ tone }: { tone: Tone }) {
  return (
    <svg viewBox="0 0 10 10" className="size-2.5 shrink-0" aria-hidden>
      <ToneShape tone={tone} x={5} y={5} radius={4} />
    </svg>
  );
}
