import { formatDuration } from '@meguri/contracts';
import type { IntervalRange } from '@meguri/contracts';
import type { AxisScale } from '../../design/charts/axes.ts';
import type { Locale } from '../../i18n/locales.ts';
import { formatEdge } from './interval-words.ts';

export type { AxisScale };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Labelled steps of a logarithmic axis. */
const logTicks = [
  0.1,
  1,
  10,
  minute,
  10 * minute,
  hour,
  6 * hour,
  day,
  7 * day,
  30.44 * day,
  91.32 * day,
  365.25 * day,
];
const linearSteps = (
  [
    [1, [1, 5, 10, 30]],
    [minute, [1, 5, 10, 30]],
    [hour, [1, 6, 12]],
    [day, [1, 2, 5, 10, 50, 100, 200, 500, 1_000]],
  ] as const
).flatMap(([unit, counts]) => counts.map((count) => count * unit));
const maxTicks = 9;

export interface IntervalAxis {
  low: number;
  high: number;
  ticks: number[];
  format: (seconds: number) => string;
}

/** Both ends of a bin on an axis, closed for the open first and last bins. */
export function placeOf({ fromSeconds, toSeconds }: IntervalRange): { from: number; to: number } {
  const to = toSeconds ?? fromSeconds * 1.5;
  return { from: fromSeconds === 0 ? to / 2 : fromSeconds, to };
}

/** The visual middle of a bin on an axis. */
export function middleOf(range: IntervalRange, scale: AxisScale): number {
  const { from, to } = placeOf(range);
  return scale === 'log' ? Math.sqrt(from * to) : (from + to) / 2;
}

/** An axis that covers the bins and `marks`. */
export function intervalAxis(
  bins: readonly IntervalRange[],
  marks: readonly number[],
  scale: AxisScale,
  locale: Locale,
): IntervalAxis {
  const places = bins.map(placeOf);
  const high = Math.max(...places.map(({ to }) => to), ...marks.map((mark) => mark * 1.02));
  const least = Math.min(...places.map(({ from }) => from), ...marks);
  if (scale === 'linear') {
    const step = linearSteps.find((size) => high / size <= maxTicks) ?? 3_650 * day;
    const ticks = Array.from({ length: Math.floor(high / step) + 1 }, (_, index) => index * step);
    return { low: 0, high, ticks, format: (seconds) => (seconds === 0 ? '0' : formatEdge(seconds, locale)) };
  }
  const round = logTicks.filter((tick) => tick >= least && tick <= high);
  const ticks = round.length >= fewestTicks ? round : edgeTicks(places);
  return { low: least, high, ticks, format: (seconds: number) => formatDuration(seconds, locale) };
}

const fewestTicks = 3;

/** Ends of bins, for an axis too short to hold enough round ticks. */
function edgeTicks(places: readonly { from: number; to: number }[]): number[] {
  const edges = [...new Set(places.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);
  const every = Math.ceil(edges.length / maxTicks);
  return edges.filter((_, index) => index % every === 0);
}
