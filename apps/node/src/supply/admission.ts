import type { Clock, Random, Settings } from '@meguri/contracts';
import { frontQueueCount, type Frontier } from '@meguri/frontier';
import { frontQueueOrder } from './front-queue.ts';
import { coalesceRuns } from './coalesce-runs.ts';
import { claimLeadMs } from '../visit/claims/claim-lead.ts';
import type { VisitResult } from '../visit/visit-result.ts';

/** Back queues per simultaneous visit, after Mercator. */
const backQueuesPerVisit = 3;

export interface Admission {
  /** Gives free back queues to waiting hosts. */
  fill(): Promise<void>;
  /** Whether a host that has nothing to do would have a back queue at once if it had: it holds none, and nobody waits for one. */
  wouldAdmit(hostId: bigint): boolean;
  /** Admits whom a lost notice left waiting, and has hosts come up that a wrong clock sent far into the future. */
  repair(): Promise<void>;
  /**
   * Decides what becomes of a host's back queue after a visit.
   *
   * @returns when the host comes up again; null if it gave its back queue up
   */
  afterVisit(hostId: bigint, result: VisitResult): Promise<Date | null>;
}

/**
 * Which hosts hold a back queue: when more are due than there are back queues, a biased lottery over the front queues decides, and a host
 * that has held one for a turn makes room while others wait. No visit waits for back queues to be filled.
 */
export function createAdmission(options: {
  frontier: Pick<Frontier, 'admit' | 'scheduleVisit' | 'release' | 'releaseDrained' | 'recall'>;
  clock: Clock;
  random: Random;
  settings(): Settings;
  /** How long a host is still to be left alone, as far as this process knows. */
  delayMs(hostId: bigint): number;
  /** Told when hosts were admitted. */
  onAdmitted(): void;
  /** Told when a host gave its back queue up because its short-term queue is empty. */
  onDrained(hostId: bigint): void;
  onError(error: unknown): void;
}): Admission {
  const { frontier, clock, random, settings, onError } = options;
  /** Whether hosts waited in front queues when they were last looked at; whoever sends hosts there has them filled. */
  let someWait = true;
  const heldSinceMs = new Map<bigint, number>();

  /** A back queue that came free while the last question was under way is not overlooked: there is one more round. */
  const fill = coalesceRuns(async () => {
    for (let count = fewAdmissions; (await admit(count)) === count;) count = manyAdmissions;
  });

  async function admit(count: number): Promise<number> {
    const now = clock.now();
    const orders = Array.from({ length: count }, () => frontQueueOrder(() => random.next()));
    const backQueues = settings()['crawler.concurrency'] * backQueuesPerVisit;
    const { admitted, waiting } = await frontier.admit(orders, backQueues, now);
    someWait = waiting > 0;
    for (const hostId of admitted) heldSinceMs.set(hostId, now.getTime());
    // Others come up at once, to find out when they may be visited.
    const resting = admitted.filter((hostId) => isBetween(options.delayMs(hostId), 0, longestWaitMs));
    await Promise.all(resting.map((hostId) => frontier.scheduleVisit(hostId, comesUpAt(hostId))));
    if (admitted.length > resting.length) options.onAdmitted();
    return admitted.length;
  }

  /** When to claim the next visit of a host. */
  const comesUpAt = (hostId: bigint) =>
    new Date(clock.now().getTime() + Math.max(0, Math.ceil(options.delayMs(hostId)) - claimLeadMs));

  /** The turn of a host that a former process admitted begins anew. */
  function turnIsOver(hostId: bigint): boolean {
    const nowMs = clock.now().getTime();
    const sinceMs = heldSinceMs.get(hostId) ?? nowMs;
    heldSinceMs.set(hostId, sinceMs);
    return nowMs - sinceMs >= settings()['frontier.turnSeconds'] * 1000;
  }

  function gaveUp(hostId: bigint): null {
    heldSinceMs.delete(hostId);
    if (someWait) void fill().catch(onError);
    return null;
  }

  async function scheduleVisit(hostId: bigint, again: Date): Promise<Date | null> {
    // Looked at every time: this is when a turn that nobody knows of begins.
    const isOver = turnIsOver(hostId);
    if (!isOver || !someWait) {
      await frontier.scheduleVisit(hostId, again);
      return again;
    }
    await frontier.release(hostId, lastFrontQueue);
    return gaveUp(hostId);
  }

  return {
    fill,
    wouldAdmit: (hostId) => !someWait && !heldSinceMs.has(hostId),
    repair: async () => {
      const now = clock.now();
      await frontier.recall(new Date(now.getTime() + longestWaitMs), now);
      await fill();
    },
    afterVisit: async (hostId, result) => {
      if ('again' in result) return scheduleVisit(hostId, result.again);
      if (result.done === 'resting') {
        await frontier.release(hostId);
        return gaveUp(hostId);
      }
      // Pages may have come after the visit had looked.
      const again = comesUpAt(hostId);
      if (!(await frontier.releaseDrained(hostId, again))) return again;
      options.onDrained(hostId);
      return gaveUp(hostId);
    },
  };
}

/** A host that gave its back queue up waits behind everybody. */
const lastFrontQueue = frontQueueCount - 1;

/** No visit is put off for longer. */
const longestWaitMs = 300_000;

const isBetween = (ms: number, moreThan: number, lessThan: number) => ms > moreThan && ms < lessThan;

/** Hosts admitted in one step, at first and while more wait. */
const fewAdmissions = 4;
const manyAdmissions = 100;
