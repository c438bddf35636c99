import type { TimeSpan } from './time-range.ts';

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** Lengths of periods in seconds: each begins at multiples since midnight (UTC), weeks on Monday. */
const timeSteps = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, day, 7 * day] as const;

/** More periods could not be told apart on a screen. */
export const maxPeriods = 400;

/** A table of sums: the length of its periods, and for how long they are kept (null: for good). */
export interface StatisticSource {
  stepSeconds: number;
  keptSeconds: number | null;
}

/** Periods of a span, all of the same length. */
export interface SteppedSpan extends TimeSpan {
  stepSeconds: number;
}

/** Monday, 5 January 1970: a multiple of all steps from there on. */
const originMs = 4 * day * 1_000;
/** Lengths beyond the table: whole weeks. */
const week = 7 * day;

/**
 * The shortest periods that give at most {@link maxPeriods} and that a source still keeps at the beginning of the
 * span. The span grows to whole periods. The only place where a length is chosen.
 *
 * @param sources finest first; the last one is kept for good
 */
export function chooseStep(span: TimeSpan, now: Date, sources: readonly StatisticSource[]): SteppedSpan {
  const ageSeconds = (now.getTime() - span.from.getTime()) / 1_000;
  const source = sources.find(({ keptSeconds }) => keptSeconds === null || ageSeconds <= keptSeconds);
  const finest = source?.stepSeconds ?? sources.at(-1)?.stepSeconds ?? day;
  const seconds = (span.to.getTime() - span.from.getTime()) / 1_000;
  // A span may begin and end inside of a period.
  const isFit = (step: number) => step % finest === 0 && seconds / step <= maxPeriods - 1;
  const weeks = Math.ceil(seconds / (maxPeriods - 1) / week);
  const stepSeconds = timeSteps.find(isFit) ?? Math.max(1, weeks) * week;
  return { ...wholePeriods(span, stepSeconds), stepSeconds };
}

/** A span from the start of its first to the end of its last period. */
export function wholePeriods({ from, to }: TimeSpan, stepSeconds: number): TimeSpan {
  const stepMs = stepSeconds * 1_000;
  const first = Math.floor((from.getTime() - originMs) / stepMs);
  const last = Math.ceil((to.getTime() - originMs) / stepMs);
  return { from: new Date(originMs + first * stepMs), to: new Date(originMs + last * stepMs) };
}

/** The starts of all periods, in milliseconds since the epoch. */
export function periodStarts({ from, to, stepSeconds }: SteppedSpan): number[] {
  const count = Math.round((to.getTime() - from.getTime()) / stepSeconds / 1_000);
  return Array.from({ length: count }, (_, index) => from.getTime() + index * stepSeconds * 1_000);
}
