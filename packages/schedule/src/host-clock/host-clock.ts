import { secondsPerDay } from '../seconds-per-day.ts';

/**
 * What the pages of a host share: redesigns, template edits, weekends, sleep. While more changes are found than the pages' own estimates
 * expect, the host's virtual time runs faster than real time, and while fewer are found, slower. A page falls due at a virtual time, so
 * one number moves all pages of the host at once and no page record is touched.
 */
export interface HostClock {
  /** omega: virtual days since the host became known. */
  virtualDays: number;
  /** O: changes found of late. */
  observed: number;
  /** E: changes expected of late. */
  expected: number;
}

/** How a clock listens; see docs/scheduling.md for where the values come from. */
export interface ClockTuning {
  /** tau: how long a verdict counts, days. */
  memoryDays: number;
  /** kap: changes found and expected that are imagined beside the real ones, so that one verdict alone moves little. */
  inertia: number;
  power: number;
  slowest: number;
  fastest: number;
}

export const usualClockTuning: ClockTuning = {
  memoryDays: 3,
  inertia: 1,
  power: 2,
  slowest: 0.1,
  fastest: 100,
};

export const newHostClock: HostClock = { virtualDays: 0, observed: 0, expected: 0 };

/** m: virtual days per real day. */
export function clockPace({ observed, expected }: HostClock, tuning: ClockTuning = usualClockTuning): number {
  const { inertia, power, slowest, fastest } = tuning;
  const ratio = (observed + inertia) / (expected + inertia);
  return Math.min(Math.max(ratio ** power, slowest), fastest);
}

/** The clock `elapsedSeconds` later; a real clock that ran backwards leaves it where it is. */
export function advanceClock(
  clock: HostClock,
  elapsedSeconds: number,
  tuning: ClockTuning = usualClockTuning,
  stretch = 1,
): HostClock {
  const days = Math.max(0, elapsedSeconds) / secondsPerDay;
  const kept = Math.exp(-days / tuning.memoryDays);
  return {
    virtualDays: clock.virtualDays + (clockPace(clock, tuning) * days) / stretch,
    observed: clock.observed * kept,
    expected: clock.expected * kept,
  };
}

/** The clock after a verdict that was expected to be *changed* with a probability. */
export function tellClock(
  clock: HostClock,
  verdict: { changeProbability: number; changed: boolean },
): HostClock {
  return {
    ...clock,
    observed: clock.observed + (verdict.changed ? 1 : 0),
    expected: clock.expected + verdict.changeProbability,
  };
}
