import type { Clock, Random, Settings } from '@meguri/contracts';
import type { Frontier, HostPlace } from '@meguri/frontier';
import {
  countPassedOver,
  drawFrontQueueOrder,
  frontQueueWeights,
  maxFrontQueues,
  type OrdersPassedOver,
} from '@meguri/schedule';
import { budgetDomains } from '@meguri/urls';
import { claimLeadMs } from '../visit/claims/visit-claims.ts';
import type { VisitResult } from '../visit/run-visit.ts';
import { coalesceRuns } from './coalesce-runs.ts';

/** Back queues per simultaneous visit, after Mercator. */
const backQueuesPerVisit = 3;

/** How many hosts of a node may hold a back queue. */
export const backQueueCount = (settings: Settings): number =>
  settings['crawler.concurrency'] * backQueuesPerVisit;

/** Longest time for which a visit is scheduled ahead. */
const longestWaitMs = 300_000;

/** Hosts admitted in the first step, and in further steps while more wait. */
const fewAdmissions = 4;
const manyAdmissions = 100;

/** The domain and address that a host shares with others. */
export function placeOfHost({ name, address }: { name: string; address: string | null }): HostPlace {
  return { domain: budgetDomains(name).domain, address };
}

export interface Admission {
  /** Assigns free back queues to waiting hosts. */
  fill(): Promise<void>;
  /** Whether an idle host would get a back queue at once: it holds none, and no host waits for one. */
  wouldAdmit(hostId: bigint): boolean;
  /** Admits hosts whose notice was lost, and recalls hosts that a wrong clock scheduled too far ahead. */
  repair(): Promise<void>;
  /**
   * Decides about a host's back queue after a visit.
   *
   * @returns when the host is due again; null if it gave its back queue up
   */
  afterVisit(hostId: bigint, result: VisitResult): Promise<Date | null>;
}

/**
 * Assigns back queues to hosts. When more hosts are due than there are back queues, a biased lottery over the
 * front queues decides, in which domains take turns. While others wait, a host gives its back queue up after
 * its turn, if its domain holds more than an equal share, or if it found no place. No visit waits for this.
 */
export function createAdmission(options: {
  frontier: Pick<
    Frontier,
    'admit' | 'scheduleVisit' | 'scheduleFairly' | 'release' | 'requeue' | 'releaseDrained' | 'recall'
  >;
  clock: Clock;
  random: Random;
  settings(): Settings;
  /** Limits of back queues that operators set for single domains. */
  ownBackQueues(): ReadonlyMap<string, number>;
  /** What remains of a host's access delay, as far as this process knows. */
  delayMs(hostId: bigint): number;
  onAdmitted(): void;
  /** A host gave its back queue up because its short-term queue is empty. */
  onDrained(hostId: bigint): void;
  onError(error: unknown): void;
}): Admission {
  const { frontier, clock, random, settings, onError } = options;
  /** As of the last step. Code that sends hosts to front queues calls {@link Admission.fill}. */
  let someWait = true;
  let passedOver: OrdersPassedOver = [];
  const heldSinceMs = new Map<bigint, number>();
  const backQueues = () => backQueueCount(settings());

  /** A back queue that is freed during a step is found by one more step. */
  const fill = coalesceRuns(async () => {
    for (let count = fewAdmissions; (await admit(count)) === count;) count = manyAdmissions;
  });

  async function admit(count: number): Promise<number> {
    const now = clock.now();
    const { orders, counts } = drawOrders(count);
    const { admitted, waiting } = await frontier.admit(orders, backQueues(), now, {
      perDomain: settings()['frontier.maxBackQueuesPerDomain'],
      perAddress: settings()['frontier.maxBackQueuesPerAddress'],
      ownOfDomains: options.ownBackQueues(),
    });
    someWait = waiting > 0;
    // Each admission used one order, from the first on.
    passedOver = counts[admitted.length] ?? passedOver;
    for (const hostId of admitted) heldSinceMs.set(hostId, now.getTime());
    // The other hosts are due at once, and their visits find out when they may be accessed.
    const delayed = admitted.filter((hostId) => isBetween(options.delayMs(hostId), 0, longestWaitMs));
    await Promise.all(delayed.map((hostId) => frontier.scheduleVisit(hostId, claimAt(hostId))));
    if (admitted.length > delayed.length) options.onAdmitted();
    return admitted.length;
  }

  /**
   * Orders of the front queues, and the counts of orders that passed a queue over after none, one, two … of
   * them. All queues of the frontier are drawn: a host may wait in one beyond the current number.
   */
  function drawOrders(count: number): { orders: number[][]; counts: OrdersPassedOver[] } {
    const weights = frontQueueWeights(maxFrontQueues, settings()['frontier.frontQueueWeightRatio']);
    const orders: number[][] = [];
    const counts = [passedOver];
    for (let drawn = 0; drawn < count; drawn += 1) {
      const order = drawFrontQueueOrder(weights, () => random.next(), counts[drawn]);
      orders.push(order);
      counts.push(countPassedOver(counts[drawn] ?? [], weights.length, order));
    }
    return { orders, counts };
  }

  /** When to claim the next visit of a host. */
  const claimAt = (hostId: bigint) =>
    new Date(clock.now().getTime() + Math.max(0, Math.ceil(options.delayMs(hostId)) - claimLeadMs));

  /** The turn of a host that a former process admitted begins when this process first meets it. */
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

  async function keepOrGiveUp(hostId: bigint, again: Date, yields: boolean): Promise<Date | null> {
    // Called every time, because it records when an unknown turn begins.
    const isOver = turnIsOver(hostId) || yields;
    if (!someWait) {
      await frontier.scheduleVisit(hostId, again);
      return again;
    }
    if (isOver) await frontier.requeue(hostId, clock.now());
    else if (await frontier.scheduleFairly(hostId, again, backQueues(), clock.now())) return again;
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
      if ('again' in result) return keepOrGiveUp(hostId, result.again, result.yields ?? false);
      if (result.done === 'released') {
        await frontier.release(hostId);
        return gaveUp(hostId);
      }
      // Pages may have been queued since the visit ended.
      const again = claimAt(hostId);
      if (!(await frontier.releaseDrained(hostId, again))) return again;
      options.onDrained(hostId);
      return gaveUp(hostId);
    },
  };
}

const isBetween = (ms: number, moreThan: number, lessThan: number) => ms > moreThan && ms < lessThan;
