import type { IntervalRange } from '@meguri/contracts';

const units: readonly [number, string][] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
];

/** The end of a bin without rounding, in the largest unit of which it is a whole number: `36 h`, `45 d`, `90 s`, `100 ms`. */
export function formatEdge(seconds: number): string {
  if (seconds === 0) return '0 s';
  const unit = units.find(([size]) => seconds >= size && seconds % size === 0);
  return unit
    ? `${(seconds / unit[0]).toLocaleString('en')} ${unit[1]}`
    : `${Math.round(seconds * 1_000)} ms`;
}

/** What lies in a bin: `1 d – 36 h`, `< 100 ms`, `≥ 3,650 d`. */
export function formatRange({ fromSeconds, toSeconds }: IntervalRange): string {
  if (toSeconds === null) return `≥ ${formatEdge(fromSeconds)}`;
  return fromSeconds === 0
    ? `< ${formatEdge(toSeconds)}`
    : `${formatEdge(fromSeconds)} – ${formatEdge(toSeconds)}`;
}
