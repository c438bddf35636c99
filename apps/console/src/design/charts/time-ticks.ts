import { formatClock, formatDay } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import { zoneOffsetMs } from '../../format/zone-offset.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Distances between ticks that people count in, in milliseconds. */
const steps = [
  5_000,
  10_000,
  30_000,
  60_000,
  5 * 60_000,
  15 * 60_000,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  14 * day,
  30 * day,
  91 * day,
  182 * day,
  365 * day,
] as const;

export interface TimeTicks {
  /** Milliseconds since the epoch, ascending, at most as many as asked for. */
  ticks: number[];
  /** `14:20:05` when ticks are seconds apart, `14:20` within a day, `20 Nov` within years, else `20 Nov 2026`. */
  format: (at: number) => string;
}

/** Ticks of a time axis at moments that are round by the viewer's clock. */
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
  for (let at = Math.ceil((from + offset) / step) * step - offset; at <= to; at += step) ticks.push(at);
  const clock = (at: number) => formatClock(new Date(at), timeZone);
  const date = (at: number) => formatDay(new Date(at), locale, timeZone, step >= 91 * day);
  if (step < 60_000) return { ticks, format: clock };
  if (step >= day) return { ticks, format: date };
  const hours = (at: number) => clock(at).slice(0, 5);
  return { ticks, format: (at) => (to - from > 2 * day ? `${date(at)} ${hours(at)}` : hours(at)) };
}
