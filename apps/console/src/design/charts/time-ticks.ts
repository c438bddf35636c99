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
  /** `14:20:05` when ticks are seconds apart, `14:20` within a day, `20 Nov` within a year, else `Nov 2026`. */
  format: (at: number) => string;
}

/** Ticks at round moments (UTC) of a time axis. */
export function timeTicks(from: number, to: number, atMost: number): TimeTicks {
  const step =
    steps.find((size) => (to - from) / size <= atMost) ?? Math.ceil((to - from) / atMost / day) * day;
  const ticks: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) ticks.push(at);
  const words = (at: number) => new Date(at).toUTCString();
  if (step < 60_000) return { ticks, format: (at) => words(at).slice(17, 25) };
  if (step < day)
    return {
      ticks,
      format: (at) =>
        to - from > 2 * day
          ? `${words(at).slice(5, 11)} ${words(at).slice(17, 22)}`
          : words(at).slice(17, 22),
    };
  return { ticks, format: (at) => (step >= 91 * day ? words(at).slice(8, 16) : words(at).slice(5, 11)) };
}
