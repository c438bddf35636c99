import { millisecondsPerDay } from '../seconds-per-day.ts';
import { daysUntilVirtual, virtualDaysAfter } from './host-clock.ts';

/**
 * The two lines of time on which a page's next visit lies, in one column and one index:
 *
 *     before the year 3000    a real instant
 *     from then on            an instant of the host's virtual time: the year 3000 plus so many virtual days
 *
 * A host's virtual days pass as fast as its clock says (docs/scheduling.md#host-clock), so a change of its
 * pace moves all its pages on that line, and none of them is written
 * (docs/decisions/0016-two-lines-of-time.md).
 */

/** A host's clock as its row stores it. */
export interface StoredClock {
  /** Virtual days at `clockAt`. */
  virtualDays: number;
  clockAt: Date;
  /** Virtual days per day since then; above 0. */
  clockPace: number;
}

const epochMs = Date.UTC(3000, 0, 1);

export const isVirtual = (instant: Date): boolean => instant.getTime() >= epochMs;

/** The instant on the virtual line at so many virtual days. */
export const virtualInstant = (virtualDays: number): Date =>
  new Date(epochMs + Math.round(virtualDays * millisecondsPerDay));

/** Virtual days of a host at an instant. */
export function virtualDaysAt(clock: StoredClock, at: Date): number {
  return virtualDaysAfter(runningClock(clock), (at.getTime() - clock.clockAt.getTime()) / millisecondsPerDay);
}

/**
 * The clock of a host with a price at the access to a page: it shows the virtual instant at which the page
 * fell due. Unchanged where the page waited in real time.
 */
export function clockAtServiceOf(clock: StoredClock, due: Date, at: Date): StoredClock {
  if (!isVirtual(due)) return clock;
  return {
    virtualDays: (due.getTime() - epochMs) / millisecondsPerDay,
    clockAt: at,
    clockPace: clock.clockPace,
  };
}

/** The real time at which an instant on either line comes, if the host's clock keeps its pace. */
export function realInstantOf(instant: Date, clock: StoredClock): Date {
  if (!isVirtual(instant)) return instant;
  const days = daysUntilVirtual(runningClock(clock), (instant.getTime() - epochMs) / millisecondsPerDay);
  return new Date(clock.clockAt.getTime() + Math.round(days * millisecondsPerDay));
}

const runningClock = ({ virtualDays, clockPace }: StoredClock) => ({ virtualDays, pace: clockPace });

/** Whether an instant on either line has come. */
export function hasCome(instant: Date, clock: StoredClock, now: Date): boolean {
  return instant <= (isVirtual(instant) ? virtualInstant(virtualDaysAt(clock, now)) : now);
}
