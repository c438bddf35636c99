/**
 * Which places a host may take.
 * - `proven`: it has a good record.
 * - `fresh`: it has no record yet, and nothing is known against its address prefix.
 * - `other`: a host of its prefix was recently preempted, or another fresh host of the prefix is being
 *   visited.
 */
export type Standing = 'proven' | 'fresh' | 'other';

/** How long a preempted access counts against the address prefix of its host. */
const suspectSeconds = 600;

/** What a node knows about an address prefix. */
export interface PrefixRecord {
  /** Visits of fresh hosts under way. */
  fresh: number;
  /** Time since the last preempted access; null: there was none. */
  secondsSincePreempted: number | null;
}

/** Whether a host without a good record counts as fresh: each prefix has one visit of such a host at a time. */
export function isFreshAt(prefixes: readonly PrefixRecord[]): boolean {
  return prefixes.every(
    ({ fresh, secondsSincePreempted }) =>
      fresh === 0 && (secondsSincePreempted === null || secondsSincePreempted >= suspectSeconds),
  );
}
