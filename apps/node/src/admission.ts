import type { Clock, Random, Settings } from '@meguri/contracts';
import type { Frontier } from '@meguri/frontier';
import type { VisitAnswer, VisitQueue } from '@meguri/queues';
import { frontQueueOrder } from './front-queue.ts';

/** Back queues per simultaneous visit, after Mercator. */
const backQueuesPerVisit = 3;

export interface Admission {
  /** Gives free back queues to waiting hosts. */
  fill(): Promise<void>;
  /** Makes sure that every admitted host has its job, whatever was lost. */
  repair(): Promise<void>;
  /** Decides what becomes of a host's back queue after a visit. */
  afterVisit(hostId: bigint, answer: VisitAnswer): Promise<VisitAnswer>;
}

/**
 * Which hosts hold a back queue: when more are due than there are back queues, a biased lottery over the front queues decides, and a host
 * that has held one for a turn makes room while others wait.
 */
export function createAdmission(options: {
  frontier: Frontier;
  visits: Pick<VisitQueue, 'schedule'>;
  clock: Clock;
  random: Random;
  settings(): Settings;
}): Admission {
  const { frontier, visits, clock, random, settings } = options;
  let filling: Promise<void> | null = null;
  const heldSince = new Map<bigint, Date>();

  async function fillAll(): Promise<void> {
    const backQueues = settings()['crawler.concurrency'] * backQueuesPerVisit;
    for (;;) {
      const now = clock.now();
      const hostId = await frontier.admit(
        frontQueueOrder(() => random.next()),
        backQueues,
        now,
      );
      if (hostId === null) return;
      heldSince.set(hostId, now);
      await visits.schedule(hostId, now, now);
    }
  }

  const fill = async () => {
    filling ??= fillAll().finally(() => (filling = null));
    await filling;
  };

  return {
    fill,
    repair: async () => {
      const now = clock.now();
      const admitted = await frontier.admitted();
      for (const hostId of heldSince.keys()) if (!admitted.has(hostId)) heldSince.delete(hostId);
      for (const [hostId, since] of admitted) {
        heldSince.set(hostId, since);
        await visits.schedule(hostId, now, now);
      }
      await fill();
    },
    afterVisit: async (hostId, answer) => {
      if ('done' in answer) {
        heldSince.delete(hostId);
        await frontier.release(hostId);
        await fill();
        return answer;
      }
      const since = heldSince.get(hostId);
      const heldSeconds = since ? (clock.now().getTime() - since.getTime()) / 1000 : 0;
      if (heldSeconds < settings()['frontier.turnSeconds']) return answer;
      const { waitingHosts } = await frontier.counts();
      if (waitingHosts === 0) return answer;
      heldSince.delete(hostId);
      await frontier.release(hostId, lastFrontQueue);
      await fill();
      return { done: true };
    },
  };
}

/** A host that gave its back queue up waits behind everybody. */
const lastFrontQueue = 4;
