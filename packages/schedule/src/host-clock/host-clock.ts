import { secondsPerDay } from '../seconds-per-day.ts';
import type { ClockTuning } from './clock-tuning.ts';
import { usualClockTuning } from './clock-tuning.ts';
import { paceOf, virtualDaysWithin } from './pace.ts';

/**
 * What the pages of a host share: redesigns, template edits, weekends, sleep. While more changes are found than the pages' own estimates
 * expect, the host's virtual time runs faster than real time, and while fewer are found, slower. A page falls due at a virtual time, so
 * one number moves all pages of the host at once and no page record is touched. Whoever holds a clock also holds the time it stands at.
 */
export interface HostClock {
  /** omega: virtual days since the host became known. */
  virtualDays: number;
  /** O: changes found of late. */
  observed: number;
  /** E: changes expected of late. */
  expected: number;
}

export const newHostClock: HostClock = { virtualDays: 0, observed: 0, expected: 0 };

/** m: virtual days per real day at the moment. */
export function clockPace(clock: HostClock, tuning: ClockTuning = usualClockTuning): number {
  return paceOf(clock, tuning);
}

/**
 * The clock `elapsedSeconds` later. Verdicts fade while no new ones come, so the pace returns to 1; the virtual time is the integral of
 * that pace, and it makes no difference in how many steps a clock is advanced. A real clock that ran backwards leaves it where it is.
 *
 * @param stretch above 0: how much longer than their policies ask all intervals are, where a budget for the whole crawl asks for it
 */
export function advanceClock(
  clock: HostClock,
  elapsedSeconds: number,
  tuning: ClockTuning = usualClockTuning,
  stretch = 1,
): HostClock {
  const days = Number.isFinite(elapsedSeconds) ? Math.max(0, elapsedSeconds) / secondsPerDay : 0;
  const kept = Math.exp(-days / tuning.memoryDays);
  return {
    virtualDays: clock.virtualDays + virtualDaysWithin(clock, days, tuning) / stretch,
    observed: clock.observed * kept,
    expected: clock.expected * kept,
  };
}

/**
 * The clock of an overloaded host at the access to a page that fell due at `virtualDays`: it stands there, however much real time has passed.
 * So pages are served in the proportions of their intervals whatever the host gives (self-clocked fair queueing; Golestani, INFOCOM 1994):
 * a clock that ran on while pages wait would add the same days to all their intervals, which costs those that change most often most.
 */
export function clockAtService(clock: HostClock, virtualDays: number): HostClock {
  return { ...clock, virtualDays };
}

export interface ToldVerdict {
  /** What the page's belief gave for *changed* before the visit, in [0, 1]; see revisit/change-probability.ts. */
  changeProbability: number;
  changed: boolean;
  /** Pages of the host: a few of them say nothing about the others. */
  pages: number;
}

/** The clock after a verdict. */
export function tellClock(
  clock: HostClock,
  { changeProbability, changed, pages }: ToldVerdict,
  { fewestPages }: ClockTuning = usualClockTuning,
): HostClock {
  if (pages < fewestPages || !(changeProbability >= 0 && changeProbability <= 1)) return clock;
  return {
    virtualDays: clock.virtualDays,
    observed: clock.observed + (changed ? 1 : 0),
    expected: clock.expected + changeProbability,
  };
}
