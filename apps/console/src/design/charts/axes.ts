import { formatClock, formatDay } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import { zoneOffsetMs } from '../../format/formats.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Round tick distances in milliseconds. */
const steps = [
  2_000,
  5_000,
  10_000,
  30_000,
  60_000,
  2 * 60_000,
  5 * 60_000,
  15 * 60_000,
  30 * 60_000,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  4 * day,
  7 * day,
  14 * day,
  30 * day,
  61 * day,
  91 * day,
  182 * day,
  365 * day,
] as const;

export interface TimeTicks {
  /** Milliseconds since the epoch, ascending, at most the requested number. */
  ticks: number[];
  /**
   * `14:20:05` when ticks are seconds apart, `14:20` within a day, `20 Nov` within years, else `20 Nov 2026`.
   */
  format: (at: number) => string;
}

/** Ticks of a time axis at round times of the viewer's zone. */
export function timeTicks(
  from: number,
  to: number,
  atMost: number,
  { locale, timeZone }: Pick<Formats, 'locale' | 'timeZone'>,
): TimeTicks {
  const step =
    steps.find((size) => (to - from) / size <= atMost) ?? Math.ceil((to - from) / atMost / day) * day;
  const ticks: number[] = [];
  const offset = zoneOffsetMs(from, timeZone);
  // After a clock change, days begin an hour earlier or later; hours are evenly spaced.
  const offsetAt = (wall: number) => (step < day ? offset : zoneOffsetMs(wall - offset, timeZone));
  for (let wall = Math.ceil((from + offset) / step) * step; wall - offsetAt(wall) <= to; wall += step)
    ticks.push(wall - offsetAt(wall));
  const clock = (at: number) => formatClock(new Date(at), timeZone);
  const date = (at: number) => formatDay(new Date(at), locale, timeZone, step >= 91 * day);
  if (step < 60_000) return { ticks, format: clock };
  if (step >= day) return { ticks, format: date };
  const hours = (at: number) => clock(at).slice(0, 5);
  return { ticks, format: (at) => (to - from > 2 * day ? `${date(at)} ${hours(at)}` : hours(at)) };
}

/**
 * Moves overlapping labels apart: in order, at least `gap` between neighbours, inside [top, bottom], as near
 * to their wanted places as possible. Without enough room the gap shrinks.
 */
export function spreadLabels(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const step = Math.min(gap, (bottom - top) / Math.max(1, wanted.length - 1));
  const placed = [...wanted];
  let floor = top;
  for (const index of order) {
    placed[index] = Math.max(floor, placed[index] ?? top);
    floor = (placed[index] ?? top) + step;
  }
  let ceiling = bottom;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(ceiling, placed[index] ?? bottom);
    ceiling = (placed[index] ?? bottom) - step;
  }
  return placed;
}

/** The scale of an axis of values. */
export type AxisScale = 'log' | 'linear';

/**
 * At least three round numbers from zero to `top`, or powers of ten from one.
 *
 * @param minStep 1 for counts, which have no fractions
 */
export function countTicks(
  top: number,
  scale: AxisScale,
  minStep = 0,
): { ticks: number[]; low: number; high: number } {
  if (scale === 'log') {
    const powers = Math.max(2, Math.ceil(Math.log10(Math.max(1, top))));
    const ticks = Array.from({ length: powers + 1 }, (_, power) => 10 ** power);
    return { ticks, low: 0.7, high: 10 ** powers };
  }
  const rough = Math.max(top, 1e-9) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const isFit = (size: number) => size >= rough && (minStep === 0 || Number.isInteger(size / minStep));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find(isFit) ?? Math.max(minStep, rough);
  const steps = Math.max(2, Math.ceil(top / step));
  const ticks = Array.from({ length: steps + 1 }, (_, index) => index * step);
  return { ticks, low: 0, high: steps * step };
}

const minute = 60;
/** Round durations in seconds. */
const durationSteps = [
  1,
  2,
  5,
  10,
  15,
  30,
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minute),
  ...[1, 2, 3, 6, 12, 24, 48, 96].map((hours) => hours * 60 * minute),
];

/** At least three round durations from zero to `top` seconds. */
export function durationTicks(top: number): { ticks: number[]; low: number; high: number } {
  const step = top < 2 ? undefined : durationSteps.find((size) => top / size <= 4);
  if (step === undefined) return countTicks(top, 'linear');
  const steps = Math.max(2, Math.ceil(top / step));
  return { ticks: Array.from({ length: steps + 1 }, (_, index) => index * step), low: 0, high: steps * step };
}
