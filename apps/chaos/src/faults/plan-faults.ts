import type { Random } from '@meguri/contracts';
import type { FaultName } from './fault-names.ts';

export interface PlannedFault {
  /** since the faults began */
  atSeconds: number;
  fault: FaultName;
  /** what the fault draws its own lots from */
  seed: number;
}

/** Between two faults; some come together. */
const shortestGapSeconds = 0.5;

/**
 * Random moments for faults, every one of them once a round, in an order that changes from round to round. The same randomness gives the
 * same plan. The gaps are exponential, so that faults come alone as well as on top of each other.
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
