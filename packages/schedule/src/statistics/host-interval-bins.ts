import { theoreticalAccessIntervalSeconds } from '../load/host-load.ts';
import { intervalBinOf } from './interval-bins.ts';

/** Where hosts count of which the schedule asks nothing. The number stands in the database. */
export const idleHostBin = -1;

/**
 * The bins of a host: by the interval that its schedule asks for, 1/L, and by the shortest one that is polite. A host that nothing is
 * asked of is idle in both.
 */
export function hostIntervalBins(host: { load: bigint; effectiveIntervalSeconds: number }): {
  asked: number;
  polite: number;
} {
  if (host.load <= 0n) return { asked: idleHostBin, polite: idleHostBin };
  return {
    asked: intervalBinOf(theoreticalAccessIntervalSeconds(host.load)),
    polite: intervalBinOf(host.effectiveIntervalSeconds),
  };
}
