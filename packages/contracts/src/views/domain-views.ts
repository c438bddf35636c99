import { z } from 'zod';
import type { BudgetKind } from '../hosts/host-budgets.ts';

const limit = (most: number) => z.int().min(1).max(most).nullable();

/** Limits of one domain; null: the limits of the settings. */
export const domainLimitsSchema = z.strictObject({
  maxHosts: limit(10_000_000),
  newHostsPerDay: limit(10_000_000),
  maxBackQueues: limit(30_000),
});
export type DomainLimits = z.infer<typeof domainLimitsSchema>;

/** A domain whose hosts are counted, with its budgets. */
export interface DomainBudget {
  kind: BudgetKind;
  name: string;
  /** Hosts of the domain; for a linking domain, the hosts that its links brought. */
  hosts: number;
  /** Limit in force; null: a linking domain has none. */
  maxHosts: number | null;
  /** Hosts that links brought today (UTC). */
  newHosts: number;
  newHostsPerDay: number;
  /** Refused hosts. A host that is found again counts again. */
  refusedToday: number;
  refused: number;
  refusedAt: Date | null;
  /** Links that wait for the budget. */
  waitingLinks: number;
  own: DomainLimits;
  /** A rule stops the domain, so no new host of it is taken. */
  isExcluded: boolean;
}

/** Whether a budget is used up, so that links were refused today. */
export function isAtBudget({
  hosts,
  maxHosts,
  newHosts,
  newHostsPerDay,
  refusedToday,
}: DomainBudget): boolean {
  return refusedToday > 0 && (newHosts >= newHostsPerDay || (maxHosts !== null && hosts >= maxHosts));
}

/** Doubles exhausted limits: the effect of one click on a growing domain. */
export function raisedLimits(domain: DomainBudget): DomainLimits {
  const { hosts, maxHosts, newHosts, newHostsPerDay, own } = domain;
  const most = 10_000_000;
  const isFull = maxHosts !== null && hosts >= maxHosts;
  const isDayUsed = newHosts >= newHostsPerDay || !isFull;
  return {
    ...own,
    maxHosts: isFull ? Math.min(most, 2 * maxHosts) : own.maxHosts,
    newHostsPerDay: isDayUsed ? Math.min(most, 2 * newHostsPerDay) : own.newHostsPerDay,
  };
}
