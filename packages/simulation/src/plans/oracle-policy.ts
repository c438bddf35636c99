import { secondsPerDay } from '../seconds.ts';
import { revisitPolicies, type RevisitPolicy } from '@meguri/schedule';

const { gamma } = revisitPolicies;

/**
 * Visits a page at its true mean time between changes, which no crawler knows: the reference for the cost of
 * learning.
 */
export function createOraclePolicy(ratePerDay: number): RevisitPolicy {
  const state = [1, 1 / Math.max(ratePerDay, 1e-9), 2, -2, 0];
  return {
    ...gamma,
    first: (visit) => ({
      ...gamma.first(visit),
      state,
      intervalSeconds: visit.random() * secondsBetween(ratePerDay),
    }),
    onVerdict: (visit) => ({ ...gamma.onVerdict(visit), state, intervalSeconds: secondsBetween(ratePerDay) }),
  };
}

function secondsBetween(ratePerDay: number): number {
  return secondsPerDay / Math.max(ratePerDay, 1e-9);
}
