import type { Clock, Random, Settings } from '@meguri/contracts';
import { frontQueueCount, type Frontier } from '@meguri/frontier';
import type { VisitAnswer, VisitQueue } from '@meguri/queues';
import { forEachOf } from './for-each-of.ts';
import { frontQueueOrder } from './front-queue.ts';
import type { VisitResult } from './visit/visit-result.ts';

/** Back queues per simultaneous visit, after Mercator. */
const backQueuesPerVisit = 3;

export interface Admission {
  /** Gives free back queues to waiting hosts. */
  fill(): Promise<void>;
  /** Makes sure that every admitted host has its job, and soon, whatever was lost. */
  repair(): Promise<void>;
  /** Decides what becomes of a host's back queue after a visit, and of its job. */
  afterVisit(hostId: bigint, result: VisitResult): Promise<VisitAnswer>;
}

/**
 * Which hosts hold a back queue: when more are due than there are back queues, a biased lottery over the front queues decides, and a host
 * that has held one for a turn makes room while others wait.
 *
 * A host's job is still at work while `afterVisit` decides, and nobody can give it another meanwhile. So a host that comes to wait, or is
 * even admitted again, before its job has ended keeps this job.
 */
export function createAdmission(options: {
  frontier: Frontier;
  visits: Pick<VisitQueue, 'schedule' | 'recallStrays'>;
  clock: Clock;
  random: Random;
  settings(): Settings;
}): Admission {
  const { frontier, visits, clock, random, settings } = options;
  let filling: Promise<void> | null = null;
  let fillAgain = false;
  let repaired = 0;
  const heldSince = new Map<bigint, Date>();

  async function fillAll(): Promise<void> {
    do {
      fillAgain = false;
      await Promise.all(Array.from({ length: admissionsAtATime }, admitWhileRoom));
    } while (fillAgain);
  }

  async function admitWhileRoom(): Promise<void> {
    while (await admitOne());
  }

  async function admitOne(): Promise<boolean> {
    const now = clock.now();
    const hostId = await frontier.admit(
      frontQueueOrder(() => random.next()),
      settings()['crawler.concurrency'] * backQueuesPerVisit,
      now,
    );
    if (hostId === null) return false;
    heldSince.set(hostId, now);
    await visits.schedule(hostId, now, now);
    return true;
  }

  /** A back queue that came free while the last question was under way is not overlooked: there is one more round. */
  const fill = async () => {
    fillAgain = true;
    filling ??= fillAll().finally(() => (filling = null));
    await filling;
  };

  /** All hosts, or of very many the next twelfth, so that each has its turn within a minute of repairs. */
  function nextToRepair(hostIds: bigint[]): bigint[] {
    if (hostIds.length <= mostRepairs) return hostIds;
    const size = Math.max(mostRepairs, Math.ceil(hostIds.length / 12));
    const from = repaired < hostIds.length ? repaired : 0;
    repaired = from + size;
    return hostIds.slice(from, from + size);
  }

  const soon = (): VisitAnswer => ({ again: new Date(clock.now().getTime() + keptJobDelayMs) });

  async function giveUp(hostId: bigint, frontQueue?: number): Promise<void> {
    heldSince.delete(hostId);
    await frontier.release(hostId, frontQueue);
  }

  return {
    fill,
    repair: async () => {
      const now = clock.now();
      const admitted = await frontier.admitted();
      for (const hostId of heldSince.keys()) if (!admitted.has(hostId)) heldSince.delete(hostId);
      for (const [hostId, since] of admitted) heldSince.set(hostId, since);
      await forEachOf(nextToRepair([...admitted.keys()]), repairsAtATime, async (hostId) => {
        await visits.schedule(hostId, now, now);
      });
      await visits.recallStrays();
      await fill();
    },
    afterVisit: async (hostId, result) => {
      if ('again' in result) {
        const since = heldSince.get(hostId);
        const heldSeconds = since ? (clock.now().getTime() - since.getTime()) / 1000 : 0;
        if (heldSeconds < settings()['frontier.turnSeconds']) return result;
        if ((await frontier.counts()).waitingHosts === 0) return result;
        await giveUp(hostId, lastFrontQueue);
        await fill();
        return heldSince.has(hostId) ? result : { done: true };
      }
      await giveUp(hostId);
      // Pages may have come after the visit had looked, from a refresher that found the host still admitted.
      if (result.done === 'drained' && (await frontier.size(hostId)) > 0) {
        await frontier.wait(hostId, result.frontQueue);
      }
      await fill();
      return heldSince.has(hostId) ? soon() : { done: true };
    },
  };
}

/** A host that gave its back queue up waits behind everybody. */
const lastFrontQueue = frontQueueCount - 1;

/** How soon a job that was kept looks again. */
const keptJobDelayMs = 20;

const repairsAtATime = 16;

/** Up to so many hosts are all looked after every time. */
const mostRepairs = 1000;

/** Each asks Redis twice; one after the other they would take as long for a thousand hosts as a thousand times the way there and back. */
const admissionsAtATime = 16;
