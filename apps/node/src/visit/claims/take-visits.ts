import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@meguri/contracts';
import type { DueVisit, Frontier } from '@meguri/frontier';
import { createWakeTimer } from './wake-timer.ts';

export interface VisitTaker {
  /** A host comes up then, so there is reason to look. */
  lookAt(instant: Date): void;
  /** Whether a visit of the host has begun whose end is not committed yet. */
  isUnderWay(hostId: bigint): boolean;
  /** Takes no more visits and waits for those under way. */
  close(): Promise<void>;
}

/** What was not told of in time (Redis was away, or another process of this node put it there) is found so much later. */
const longestRestMs = 100;

/** From one look to the next at least, so that visits are taken several at a time when there are many. */
const shortestRestMs = 10;

/** Hosts taken at once. */
const mostAtOnce = 200;

/** A host whose visit is never heard of again, as the process died, comes up after this time. */
const holdMs = 15_000;

/** After a failure the host, or Redis, is tried again so much later. */
const retryMs = 5_000;
const lookRetryMs = 1_000;

/**
 * Makes the visits of a node: takes hosts from the frontier as they come up, no more at once than are allowed. A host that comes up while its
 * visit is still under way here is looked at again after that, as it may have been admitted anew when the visit had told of its end but was
 * not told so itself. Where another process visits a host, its row says so.
 *
 * @param options.visit makes a visit and has the frontier told what becomes of the host; answers when it comes up again, null if it does not
 */
export function takeVisits(options: {
  frontier: Pick<Frontier, 'take' | 'scheduleVisit'>;
  clock: Clock;
  concurrency(): number;
  /** Pages of a host that one visit can be to. */
  pages(): number;
  /** Whether visits may begin. */
  isOpen(): boolean;
  visit(due: DueVisit): Promise<Date | null>;
  onError(error: unknown): void;
}): VisitTaker {
  const { frontier, clock, onError } = options;
  const alarm = createWakeTimer(longestRestMs);
  const underWay = new Map<bigint, Promise<void>>();
  const cameUpAgain = new Set<bigint>();
  const closing = new AbortController();
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  const lookAt = (instant: Date) => alarm.ringIn(instant.getTime() - clock.now().getTime());

  async function visit(due: DueVisit): Promise<void> {
    try {
      const again = await options.visit(due);
      if (again) lookAt(again);
    } catch (error) {
      onError(error);
      await frontier.scheduleVisit(due.hostId, inMs(retryMs)).catch(onError);
    }
  }

  async function lookAgain(hostId: bigint): Promise<void> {
    const now = clock.now();
    await frontier.scheduleVisit(hostId, now).catch(onError);
    lookAt(now);
  }

  function begin(due: DueVisit): void {
    const { hostId } = due;
    if (underWay.has(hostId)) {
      cameUpAgain.add(hostId);
      return;
    }
    const visiting = visit(due).finally(() => {
      underWay.delete(hostId);
      if (cameUpAgain.delete(hostId)) void lookAgain(hostId);
      if (underWay.size === options.concurrency() - 1) alarm.ringIn(0);
    });
    underWay.set(hostId, visiting);
  }

  /** Whether there may be more. */
  async function take(): Promise<boolean> {
    const most = Math.min(mostAtOnce, options.concurrency() - underWay.size);
    if (most <= 0 || !options.isOpen()) return false;
    const now = clock.now();
    const until = new Date(now.getTime() + holdMs);
    const { due, nextAt } = await frontier.take({ now, until, most, pages: options.pages() });
    due.forEach(begin);
    if (nextAt) lookAt(nextAt);
    return due.length === most;
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        if (await take()) continue;
      } catch (error) {
        onError(error);
        await delay(lookRetryMs);
      }
      await delay(shortestRestMs);
      await alarm.rest();
    }
  }

  const running = run();
  return {
    lookAt,
    isUnderWay: (hostId) => underWay.has(hostId),
    close: async () => {
      closing.abort();
      alarm.ringIn(0);
      await running;
      await Promise.all(underWay.values());
    },
  };
}
