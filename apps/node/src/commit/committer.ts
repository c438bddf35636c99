import type { DiscoveredBatchRow } from '@meguri/database';
import { freeMemory } from '@meguri/fetch/free-memory';
import {
  recordsOf,
  UncommittableError,
  writeGroup,
  type CommitItem,
  type GroupWriting,
} from './write-group.ts';

export interface Committer {
  /**
   * Takes ownership of the item: its records are freed after the commit. Resolves when it is on disk and in
   * the database.
   *
   * @throws {UncommittableError} if the database permanently refuses one of its values; any error after the
   *   signal was aborted
   */
  add(item: CommitItem): Promise<void>;
  readonly pending: { items: number; bytes: number };
  /** Waits until everything that was added is committed. */
  drain(): Promise<void>;
}

export interface CommitterOptions extends GroupWriting {
  /** Most items of one transaction. */
  maxItems?: number;
  /** From the beginning of one group to that of the next, unless a full group has gathered before. */
  spacingMs?: number;
  /** From the first item to its group. A visit of one page ends meanwhile, so both share a transaction. */
  gatherMs?: number;
  onCommitted(committed: { items: readonly CommitItem[]; discovered: readonly DiscoveredBatchRow[] }): void;
}

interface Waiting {
  item: CommitItem;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Writes results in groups: WARC records first, synced, then one transaction. A group holds what gathered
 * since the previous one began, a tenth of a second or longer. So a quiet crawl commits almost at once, and
 * in a busy one many items share the cost of a group (a sync, a round trip for each statement). No item is
 * ever dropped: a full disk or an unavailable database holds the queue, and with it the visits that wait for
 * it. If the database permanently refuses a value, only its item is rejected.
 */
export function createCommitter(options: CommitterOptions): Committer {
  const { maxItems = 500, spacingMs = 100, gatherMs = 10 } = options;
  const queue: Waiting[] = [];
  const pending = { items: 0, bytes: 0 };
  let working: Promise<void> | null = null;
  let draining = 0;
  let begunMs = Number.NEGATIVE_INFINITY;
  /** When an item was added to an empty queue. */
  let queuedMs = Number.NEGATIVE_INFINITY;
  let wake: () => void = () => undefined;

  /** Ends early when a full group has gathered, or when the queue is drained. */
  async function untilNextGroup(): Promise<void> {
    const waitMs = Math.max(begunMs + spacingMs, queuedMs + gatherMs) - performance.now();
    if (waitMs <= 0 || draining > 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function work(): Promise<void> {
    while (queue.length > 0) {
      if (queue.length < maxItems) await untilNextGroup();
      begunMs = performance.now();
      await write(queue.splice(0, maxItems));
    }
    working = null;
  }

  async function write(group: readonly Waiting[]): Promise<void> {
    const items = group.map(({ item }) => item);
    try {
      const discovered = await writeGroup(options, items);
      options.onCommitted({ items, discovered });
      settle(group, (waiting) => waiting.resolve());
    } catch (error) {
      if (!(error instanceof UncommittableError) || group.length === 1) {
        settle(group, (waiting) => waiting.reject(error));
        return;
      }
      // The records of the group stay in the archive without index entries, which is harmless, and are
      // written again.
      for (const waiting of group) await write([waiting]);
    }
  }

  function settle(group: readonly Waiting[], how: (waiting: Waiting) => void): void {
    for (const waiting of group) {
      pending.items -= 1;
      pending.bytes -= bytesOf(waiting.item);
      for (const record of recordsOf(waiting.item)) freeMemory(record);
      how(waiting);
    }
  }

  return {
    pending,
    add: (item) =>
      new Promise((resolve, reject) => {
        if (queue.length === 0) queuedMs = performance.now();
        queue.push({ item, resolve, reject });
        pending.items += 1;
        pending.bytes += bytesOf(item);
        if (queue.length >= maxItems) wake();
        working ??= Promise.resolve().then(work);
      }),
    drain: async () => {
      draining += 1;
      wake();
      for (let current = working; current; current = working) await current;
      draining -= 1;
    },
  };
}

function bytesOf(item: CommitItem): number {
  return recordsOf(item).reduce((sum, record) => sum + record.byteLength, 0);
}
