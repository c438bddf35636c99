import type { Frontier } from '@meguri/frontier';
import {
  countPassedOver,
  drawFrontQueueOrder,
  dueValuePerDay,
  frontQueueOf,
  frontQueueWeights,
  type DueStake,
  type FrontQueueTuning,
  type OrdersPassedOver,
} from '@meguri/schedule';

/** Back queues of a crawl with more due hosts than it can visit at once. */
export interface BackQueueSettings {
  count: number;
  tuning: FrontQueueTuning;
  /** Called when a host gets a back queue. */
  onAdmitted(host: number, now: number, waitedSeconds: number): void;
}

/** What the front queue of a host depends on. */
export interface HostStakes {
  /** Its due pages, in order. */
  pages: readonly DueStake[];
  assumedRatePerDay: number;
}

/**
 * Front and back queues as in production: hosts wait in front queues by the value of their due pages, and a
 * lottery assigns free back queues to them. Each host holds one for a visit.
 */
export function createBackQueues(
  { count, tuning, onAdmitted }: BackQueueSettings,
  parts: {
    frontier: Frontier;
    random: () => number;
    stakesOf(host: number, now: number): Promise<HostStakes>;
  },
) {
  const { frontier, random, stakesOf } = parts;
  const weights = frontQueueWeights(tuning.queues);
  const waitingSince = new Map<number, number>();
  let passedOver: OrdersPassedOver = [];
  let held = 0;

  async function enqueue(host: number, now: number): Promise<void> {
    const since = waitingSince.get(host) ?? now;
    waitingSince.set(host, since);
    const { pages, assumedRatePerDay } = await stakesOf(host, now);
    const { queue } = frontQueueOf(
      {
        valuePerDay: dueValuePerDay(pages, assumedRatePerDay),
        priority: 0,
        hasGoodRecord: false,
        waitedSeconds: now - since,
      },
      tuning,
    );
    await frontier.enqueue(BigInt(host), queue, instant(now));
  }

  return {
    enqueue,
    /** Puts waiting hosts into front queues again, as the refresher does. */
    requeueAll: async (now: number) => {
      for (const host of waitingSince.keys()) await enqueue(host, now);
    },
    release: async (host: number) => {
      held -= 1;
      await frontier.release(BigInt(host));
    },
    /** The next host that gets a back queue; null: no host waits, or no back queue is free. */
    admit: async (now: number): Promise<number | null> => {
      if (held >= count || waitingSince.size === 0) return null;
      const order = drawFrontQueueOrder(weights, random, passedOver);
      const { admitted } = await frontier.admit([order], count, instant(now));
      if (admitted[0] === undefined) return null;
      passedOver = countPassedOver(passedOver, weights.length, order);
      held += 1;
      const host = Number(admitted[0]);
      onAdmitted(host, now, now - (waitingSince.get(host) ?? now));
      waitingSince.delete(host);
      return host;
    },
  };
}

const instant = (seconds: number) => new Date(Math.round(seconds * 1_000));
