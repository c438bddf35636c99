import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@meguri/contracts';
import type { DueVisit, Frontier } from '@meguri/frontier';
import type { VisitBoard } from './visit-board.ts';

export interface VisitTaker {
  /** Takes no more visits and waits for those under way. */
  close(): Promise<void>;
}

/** Finds due hosts without a wake-up: Redis was away, or another process of this node scheduled them. */
const longestSleepMs = 100;

/** Least pause between two takes, so that many visits are taken in groups. */
const shortestSleepMs = 10;

/** Hosts taken at once. */
const maxAtOnce = 200;

/** A host whose visit never ends, because its process died, is due again after this time. */
const holdMs = 15_000;

/** Wait after a visit that failed, and after Redis failed. */
const visitRetryMs = 5_000;
const takeRetryMs = 1_000;

/**
 * Makes the visits of a node: takes due hosts from the frontier, and no more at once than allowed. A host
 * that becomes due while its visit is under way here is scheduled again afterwards: it may have been
 * readmitted between the end of the visit and the answer of Redis. Where another process visits a host, the
 * host's row says so.
 *
 * @param options.visit makes a visit and updates the frontier; returns when the host is due again, or null
 */
export function takeVisits(options: {
  frontier: Pick<Frontier, 'take' | 'scheduleVisit'>;
  board: VisitBoard;
  clock: Clock;
  concurrency(): number;
  /** Most pages of a host in one visit. */
  pages(): number;
  /** Whether visits may begin. */
  isOpen(): boolean;
  /** Called before due hosts are looked for, at least ten times a second. */
  onLook(): void;
  visit(due: DueVisit): Promise<Date | null>;
  onError(error: unknown): void;
}): VisitTaker {
  const { frontier, board, clock, onError } = options;
  const dueMeanwhile = new Set<bigint>();
  const closing = new AbortController();
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

  async function visit(due: DueVisit): Promise<void> {
    try {
      const again = await options.visit(due);
      if (again) board.wakeAt(again);
    } catch (error) {
      onError(error);
      await frontier.scheduleVisit(due.hostId, inMs(visitRetryMs)).catch(onError);
    }
  }

  async function scheduleNow(hostId: bigint): Promise<void> {
    const now = clock.now();
    await frontier.scheduleVisit(hostId, now).catch(onError);
    board.wakeAt(now);
  }

  function begin(due: DueVisit): void {
    const { hostId } = due;
    if (board.isUnderWay(hostId)) {
      dueMeanwhile.add(hostId);
      return;
    }
    const visiting = visit(due).finally(() => {
      board.end(hostId);
      if (dueMeanwhile.delete(hostId)) void scheduleNow(hostId);
      if (board.count === options.concurrency() - 1) board.wakeNow();
    });
    board.begin(hostId, visiting);
  }

  /** Takes due hosts; returns whether there may be more. */
  async function take(): Promise<boolean> {
    options.onLook();
    const max = Math.min(maxAtOnce, options.concurrency() - board.count);
    if (max <= 0 || !options.isOpen()) return false;
    const now = clock.now();
    const { due, nextAt } = await frontier.take({ now, until: inMs(holdMs), max, pages: options.pages() });
    due.forEach(begin);
    if (nextAt) board.wakeAt(nextAt);
    return due.length === max;
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        if (await take()) continue;
      } catch (error) {
        onError(error);
        await delay(takeRetryMs);
      }
      await delay(shortestSleepMs);
      await board.sleep(longestSleepMs);
    }
  }

  const running = run();
  return {
    close: async () => {
      closing.abort();
      board.wakeNow();
      await running;
      await board.untilAllEnd();
    },
  };
}
