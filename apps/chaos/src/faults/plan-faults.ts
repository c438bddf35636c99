import type { Random } from '@meguri/contracts';
import type { FaultName } from './fault-names.ts';

export interface PlannedFault {
  /** since the faults began */
  atSeconds: number;
  fault: FaultName;
  /** seed of the fault's random choices */
  seed: number;
}

/** Least time between two faults. */
const shortestGapSeconds = 0.5;

/**
 * Plans faults at random times: each fault once a round, in an order that changes from round to round. The
 * same seed gives the same plan. Gaps are exponential, so that some faults occur alone and others overlap.
 */
export function planFaults(
  input: { seconds: number; meanGapSeconds: number; faults: readonly FaultName[] },
  random: Random,
): PlannedFault[] {
  const plan: PlannedFault[] = [];
  if (input.faults.length === 0) return plan;
  let atSeconds = 0;
  for (;;) {
    for (const fault of shuffled(input.faults, random)) {
      atSeconds +=
        shortestGapSeconds - Math.log(1 - random.next()) * (input.meanGapSeconds - shortestGapSeconds);
      if (atSeconds >= input.seconds) return plan;
      plan.push({ atSeconds, fault, seed: Math.floor(random.next() * 2 ** 32) });
    }
  }
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
