import type { Clock, Random, Settings } from '@meguri/contracts';
import { frontQueueCount, type Frontier } from '@meguri/frontier';
import type { ScheduledVisit, VisitAnswer, VisitQueue } from '@meguri/queues';
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
  /** A host's job is gone. One that was admitted again before, and kept its old job by that, gets a new one. */
  afterJob(hostId: bigint): void;
}

/**
 * Which hosts hold a back queue: when more are due than there are back queues, a biased lottery over the front queues decides, and a host
 * that has held one for a turn makes room while others wait.
 *
 * A host's job is still at work while `afterVisit` decides, and nobody can give it another until `afterJob`. No visit waits for back queues
 * to be filled.
 */
export function createAdmission(options: {
  frontier: Frontier;
  visits: Pick<VisitQueue, 'schedule' | 'ensure' | 'recallStrays'>;
  clock: Clock;
  random: Random;
  settings(): Settings;
  /** How long a host is still to be left alone, as far as this process knows. */
  restMs(hostId: bigint): number;
  onError(error: unknown): void;
}): Admission {
  const { frontier, visits, clock, random, settings, onError } = options;
  let filling: Promise<void> | null = null;
  let fillAgain = false;
  /** Whether hosts waited in front queues when they were last looked at; whoever sends hosts there has them filled. */
  let someWait = true;
  let repaired = 0;
  const heldSince = new Map<bigint, Date>();

  async function fillAll(): Promise<void> {
    do {
      fillAgain = false;
      for (let count = fewAdmissions; (await admit(count)) === count;) count = manyAdmissions;
    } while (fillAgain);
  }

  async function admit(count: number): Promise<number> {
    const now = clock.now();
    const orders = Array.from({ length: count }, () => frontQueueOrder(() => random.next()));
    const backQueues = settings()['crawler.concurrency'] * backQueuesPerVisit;
    const { admitted, waiting } = await frontier.admit(orders, backQueues, now);
    for (const hostId of admitted) heldSince.set(hostId, now);
    someWait = waiting > 0;
    await visits.schedule(
      admitted.map((hostId) => visitOf(hostId, now)),
      now,
    );
    return admitted.length;
  }

  /** A host that this process visited lately comes up when it has rested; all others at once, to find out when they may be visited. */
  const visitOf = (hostId: bigint, now: Date): ScheduledVisit => ({
    hostId,
    at: new Date(now.getTime() + Math.ceil(options.restMs(hostId))),
  });

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

  function turnIsOver(hostId: bigint): boolean {
    const since = heldSince.get(hostId);
    const heldSeconds = since ? (clock.now().getTime() - since.getTime()) / 1000 : 0;
    return heldSeconds >= settings()['frontier.turnSeconds'];
  }

  function gaveUp(hostId: bigint): VisitAnswer {
    heldSince.delete(hostId);
    if (someWait) void fill().catch(onError);
    return { done: true };
  }

  return {
    fill,
    repair: async () => {
      const now = clock.now();
      const admitted = await frontier.admitted();
      for (const hostId of heldSince.keys()) if (!admitted.has(hostId)) heldSince.delete(hostId);
      for (const [hostId, since] of admitted) heldSince.set(hostId, since);
      await visits.ensure(
        nextToRepair([...admitted.keys()]).map((hostId) => visitOf(hostId, now)),
        now,
      );
      await visits.recallStrays();
      await fill();
    },
    afterVisit: async (hostId, result) => {
      if ('again' in result) {
        if (!someWait || !turnIsOver(hostId)) return result;
        await frontier.release(hostId, lastFrontQueue);
        return gaveUp(hostId);
      }
      if (result.done === 'resting') {
        await frontier.release(hostId);
        return gaveUp(hostId);
      }
      if (await frontier.releaseDrained(hostId)) return gaveUp(hostId);
      // Pages came after the visit had looked.
      return { again: visitOf(hostId, clock.now()).at };
    },
    afterJob: (hostId) => {
      if (!heldSince.has(hostId)) return;
      const now = clock.now();
      visits.schedule([visitOf(hostId, now)], now).catch(onError);
    },
  };
}

/** A host that gave its back queue up waits behind everybody. */
const lastFrontQueue = frontQueueCount - 1;

/** Up to so many hosts are all looked after every time. */
const mostRepairs = 1000;

/** Hosts admitted in one step, at first and while more wait. */
const fewAdmissions = 4;
const manyAdmissions = 100;
