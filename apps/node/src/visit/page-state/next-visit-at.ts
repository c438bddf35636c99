import { realInstantOf, virtualDaysAt, virtualInstant, type StoredClock } from '@meguri/database';
import { visitSlot } from './visit-slot.ts';

/** When a page is to be visited: what is stored, on either line of time, and when that is expected to come. */
export interface NextVisit {
  nextVisitAt: Date;
  expectedAt: Date;
}

const secondsPerDay = 86_400;

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
  const instant = visitSlot(end, intervalSeconds, hostId);
  return { nextVisitAt: instant, expectedAt: clock ? realInstantOf(instant, clock) : instant };
}
