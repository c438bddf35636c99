import { type HostDetail, secondsPerDay } from '@meguri/contracts';

export interface HostLoad {
  /** Accesses per day. */
  asked: number;
  capacity: number;
  /** Whether the schedule asks for more now; the price of an overloaded host has it ask for less. */
  exceeds: boolean;
}

/**
 * What is asked of a host and what it can politely be asked, by the interval that applies from its next visit on:
 * right after an edit that is not yet the one in its row.
 */
export function hostLoad({
  demandPerDay,
  interval,
}: Pick<HostDetail, 'demandPerDay' | 'interval'>): HostLoad {
  const capacity =
    interval.sustainedSeconds > 0 ? secondsPerDay / interval.sustainedSeconds : Number.POSITIVE_INFINITY;
  return { asked: demandPerDay, capacity, exceeds: demandPerDay > capacity };
}
