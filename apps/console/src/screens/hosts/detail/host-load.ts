import { type HostDetail, secondsPerDay } from '@meguri/contracts';

export interface HostLoad {
  /** Accesses per day. */
  asked: number;
  capacity: number;
  overloaded: boolean;
}

/**
 * What is asked of a host and what it can politely be asked, by the interval that applies from its next visit on:
 * right after an edit that is not yet the one in its row.
 */
export function hostLoad({
  demandPerDay,
  interval,
}: Pick<HostDetail, 'demandPerDay' | 'interval'>): HostLoad {
  const capacity = interval.seconds > 0 ? secondsPerDay / interval.seconds : Number.POSITIVE_INFINITY;
  return { asked: demandPerDay, capacity, overloaded: demandPerDay > capacity };
}
