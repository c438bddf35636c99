import type { Clock, Random } from '@meguri/contracts';
import { refresherLeaseSeconds } from '@meguri/database';
import type { VisitBoard } from '../visit/claims/visit-board.ts';
import { createAdmission, type Admission } from './admission.ts';
import { coalesceRuns } from './coalesce-runs.ts';
import { createEarlyRefills } from './early-refills.ts';
import { createRefillSpacing } from './refill-spacing.ts';
import { refreshDueHosts, refreshLeasedHosts, type RefresherOptions } from './refresher.ts';

/**
 * Supplies visits with hosts: the refresher fills queues from the database, admission assigns back queues.
 */
export interface HostSupply {
  admission: Admission;
  /** Refills the hosts that are due. */
  refresh(): Promise<void>;
  /**
   * Called when hosts got new pages. Idle ones are refilled without waiting for the refresher's next tick.
   */
  onNewPages(hostIds: ReadonlySet<bigint>): void;
  /** Waits for refills under way. Called when the node no longer crawls. */
  close(): Promise<void>;
}

/**
 * @param options.isCrawling whether hosts are supplied at all
 * @param options.delayMs what remains of a host's access delay, as far as this process knows
 */
export function createHostSupply(
  options: Omit<RefresherOptions, 'refills' | 'onWaiting'> & {
    clock: Clock;
    random: Random;
    isCrawling(): boolean;
    delayMs(hostId: bigint): number;
    /** Limits of back queues that operators set for single domains. */
    ownBackQueues(): ReadonlyMap<string, number>;
    board: Pick<VisitBoard, 'wakeAt' | 'isUnderWay'>;
    onError(error: unknown): void;
  },
): HostSupply {
  const { frontier, clock, random, settings, isCrawling, delayMs, board, onError } = options;
  const earlyRefills = createEarlyRefills({
    delayMs,
    leaseMs: refresherLeaseSeconds * 1000,
    refill: async (hostIds) => {
      if (isCrawling()) await refreshLeasedHosts(refresher, hostIds);
    },
    onError,
  });
  const admission = createAdmission({
    frontier,
    clock,
    random,
    settings,
    ownBackQueues: options.ownBackQueues,
    delayMs,
    onAdmitted: () => board.wakeAt(clock.now()),
    onDrained: earlyRefills.recordDrained,
    onError,
  });
  const refills = createRefillSpacing({ isVisited: board.isUnderWay, refillIn: earlyRefills.refillIn });
  const refresher: RefresherOptions = { ...options, refills, onWaiting: admission.fill };
  const refresh = coalesceRuns(async () => {
    if (isCrawling()) await refreshDueHosts(refresher);
  });
  return {
    admission,
    refresh,
    onNewPages: (hostIds) => {
      if ([...hostIds].some((hostId) => admission.wouldAdmit(hostId))) refresh().catch(onError);
    },
    close: async () => {
      await earlyRefills.close();
      // One more run, which does nothing now, ends after the one under way.
      await refresh().catch(onError);
    },
  };
}
