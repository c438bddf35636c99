import {
  realInstantOf,
  virtualDaysAt,
  virtualInstant,
  type StoredClock,
} from '../host-clock/virtual-time.ts';
import { secondsPerDay } from '../seconds-per-day.ts';

/** The next visit of a page: the stored instant, on either line of time, and its expected real instant. */
export interface NextVisit {
  nextVisitAt: Date;
  expectedAt: Date;
}

/**
 * The slot at the end of an interval that begins at the end of an access.
 *
 * @param clock of the host if the page waits by it, else null
 */
export function nextVisitAt(input: {
  hostId: bigint;
  from: Date;
  intervalSeconds: number;
  clock: StoredClock | null;
}): NextVisit {
  const { hostId, from, intervalSeconds, clock } = input;
  const end = clock
    ? virtualInstant(virtualDaysAt(clock, from) + intervalSeconds / secondsPerDay)
    : new Date(from.getTime() + Math.round(intervalSeconds * 1000));
  const instant = roundToSlot(end, intervalSeconds, hostId);
  return { nextVisitAt: instant, expectedAt: clock ? realInstantOf(instant, clock) : instant };
}

/** A visit is late by at most a thirty-second of its interval, less than the jitter of intervals. */
export const slotsPerInterval = 32;

/** Shorter intervals are exact to the millisecond. */
const shortestSlottedSeconds = 3_600;

/**
 * The instant of a visit, moved to the end of its slot. Slots are powers of two seconds long and begin at
 * another offset for each host. So pages of one host share instants, which makes their entries in the index
 * of next visits small, and hosts do not fall due together.
 *
 * @param at the end of the interval
 */
export function roundToSlot(at: Date, intervalSeconds: number, hostId: bigint): Date {
  if (intervalSeconds < shortestSlottedSeconds) return at;
  const slotMs = 2 ** Math.floor(Math.log2(intervalSeconds / slotsPerInterval)) * 1000;
  const offsetMs = Number(hostId & 0xff_ffffn) * 1000;
  return new Date(Math.ceil((at.getTime() - offsetMs) / slotMs) * slotMs + offsetMs);
}
