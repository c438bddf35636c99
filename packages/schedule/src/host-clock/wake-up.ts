import { secondsPerDay } from '../seconds-per-day.ts';
import type { ClockTuning } from './clock-tuning.ts';
import { usualClockTuning } from './clock-tuning.ts';
import type { HostClock } from './host-clock.ts';
import { advanceClock, clockPace } from './host-clock.ts';
import { virtualDaysWithin } from './pace.ts';

const maxSteps = 60;
const relativeTolerance = 1e-13;

/**
 * How long after the time at which a clock stands it reaches a virtual time, if it is told nothing until then: the inverse of
 * {@link advanceClock}, by Newton's method inside a bracket.
 *
 * @returns seconds; 0 for a virtual time that has passed, Infinity for one that never comes
 */
export function secondsUntil(
  clock: HostClock,
  virtualDays: number,
  tuning: ClockTuning = usualClockTuning,
  stretch = 1,
): number {
  const wanted = (virtualDays - clock.virtualDays) * stretch;
  if (!(wanted > 0)) return 0;
  if (clock.observed === clock.expected || wanted === Infinity) return wanted * secondsPerDay;
  let low = wanted / tuning.fastest;
  let high = wanted / tuning.slowest;
  let days = Math.min(Math.max(wanted / clockPace(clock, tuning), low), high);
  for (let step = 0; step < maxSteps; step += 1) {
    const excess = virtualDaysWithin(clock, days, tuning) - wanted;
    if (excess > 0) high = days;
    else low = days;
    const pace = clockPace(advanceClock(clock, days * secondsPerDay, tuning), tuning);
    const newton = days - excess / pace;
    const next = newton >= low && newton <= high ? newton : (low + high) / 2;
    if (Math.abs(next - days) <= relativeTolerance * days) return next * secondsPerDay;
    days = next;
  }
  return days * secondsPerDay;
}

export interface VirtualDue {
  clock: HostClock;
  /** The time at which the clock stands. */
  clockAt: Date;
  /** The virtual time at which the page falls due. */
  virtualDays: number;
  /** Not before, whatever the clock does: the last visit and the shortest interval. */
  earliest: Date;
  /** Not after: the last visit and the longest interval. */
  latest: Date;
}

/** The real date of a visit planned in virtual time, if the clock is told nothing until then. */
export function realDueDate(
  { clock, clockAt, virtualDays, earliest, latest }: VirtualDue,
  tuning: ClockTuning = usualClockTuning,
  stretch = 1,
): Date {
  const milliseconds = clockAt.getTime() + secondsUntil(clock, virtualDays, tuning, stretch) * 1_000;
  return new Date(Math.max(Math.min(Math.ceil(milliseconds), latest.getTime()), earliest.getTime()));
}
