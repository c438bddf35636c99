import { type HostDetail, secondsPerDay } from '@meguri/contracts';

export interface HostLoad {
  /** Accesses per day. */
  demand: number;
  capacity: number;
  /** Whether demand exceeds capacity now; on an overloaded host the access price lowers demand. */
  exceeds: boolean;
}

/**
 * Demand and capacity of a host, by the access interval that applies from its next visit: right after an
 * edit, that is not yet the interval in its row.
 */
export function hostLoad({
  demandPerDay,
  interval,
}: Pick<HostDetail, 'demandPerDay' | 'interval'>): HostLoad {
  const capacity =
    interval.sustainedSeconds > 0 ? secondsPerDay / interval.sustainedSeconds : Number.POSITIVE_INFINITY;
  return { demand: demandPerDay, capacity, exceeds: demandPerDay > capacity };
}
