import type { Clock, Random } from '@meguri/contracts';
import { refresherLeaseSeconds } from '@meguri/database';
import { createAdmission, type Admission } from './admission.ts';
import { createEarlyRefills } from './early-refills.ts';
import { createRefillSpacing } from './refill-spacing.ts';
import { refreshLeasedHosts, refreshDueHosts, type RefresherOptions } from './refresher.ts';
import { coalesceRuns } from './coalesce-runs.ts';
import type { VisitTaker } from '../visit/claims/take-visits.ts';

/** Where visits get hosts with pages from: the refresher fills queues from the database, admission gives back queues out. */
export interface HostSupply {
  admission: Admission;
  /** Looks at the hosts that are due. */
  refresh(): Promise<void>;
  /** Pages of these hosts were taken. Hosts that have nothing to do need not wait for the refresher's next tick. */
  notePages(hostIds: ReadonlySet<bigint>): void;
  /** Waits for the looks under way; nobody crawls by then. */
  close(): Promise<void>;
}

/**
 * @param options.isCrawling else nothing is supplied
 * @param options.delayMs how long a host is still to be left alone, as far as this process knows
 * @param options.visits who takes what is supplied: asked for when there is something, as neither is there before the other
 */
export function createHostSupply(
  options: Omit<RefresherOptions, 'refills' | 'onWaiting'> & {
    clock: Clock;
    random: Random;
    isCrawling(): boolean;
    delayMs(hostId: bigint): number;
    visits(): Pick<VisitTaker, 'lookAt' | 'isUnderWay'>;
    onError(error: unknown): void;
  },
): HostSupply {
  const { frontier, clock, random, settings, isCrawling, delayMs, visits, onError } = options;
  const admission = createAdmission({
    frontier,
    clock,
    random,
    settings,
    delayMs,
    onAdmitted: () => visits().lookAt(clock.now()),
    onDrained: (hostId) => looks.noteDrained(hostId),
    onError,
  });
  const refresher: RefresherOptions = {
    ...options,
    refills: createRefillSpacing({
      isVisited: (hostId) => visits().isUnderWay(hostId),
      lookIn: (hostId, inMs) => looks.lookIn(hostId, inMs),
    }),
    onWaiting: admission.fill,
  };
  const looks = createEarlyRefills({
    delayMs,
    leaseMs: refresherLeaseSeconds * 1000,
    look: async (hostIds) => {
      if (isCrawling()) await refreshLeasedHosts(refresher, hostIds);
    },
    onError,
  });
  const refresh = coalesceRuns(async () => {
    if (isCrawling()) await refreshDueHosts(refresher);
  });
  return {
    admission,
    refresh,
    notePages: (hostIds) => {
      if ([...hostIds].some((hostId) => admission.wouldAdmit(hostId))) refresh().catch(onError);
    },
    close: async () => {
      await looks.close();
      // One more run, which does nothing now, ends after the one under way.
      await refresh().catch(onError);
    },
  };
}
