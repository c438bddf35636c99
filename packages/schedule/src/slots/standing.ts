/**
 * What places a host may take.
 * - `proven`: it has a good record.
 * - `fresh`: it has none yet, and nothing is known against its address prefix.
 * - `other`: a host of its prefix was preempted lately, or another fresh one of it is being visited.
 */
export type Standing = 'proven' | 'fresh' | 'other';

/** So long a preempted access counts against the address prefix of its host. */
const suspectSeconds = 600;

/** What a node knows of an address prefix. */
export interface PrefixRecord {
  /** Visits of fresh hosts at present. */
  fresh: number;
  /** Since the last preempted access; null: none. */
  secondsSincePreempted: number | null;
}

/** Whether a host without a good record counts as fresh: each prefix has one visit of such a host at a time. */
export function isFreshAt(prefixes: readonly PrefixRecord[]): boolean {
  return prefixes.every(
    ({ fresh, secondsSincePreempted }) =>
      fresh === 0 && (secondsSincePreempted === null || secondsSincePreempted >= suspectSeconds),
  );
}
