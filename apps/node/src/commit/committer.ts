import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ArchiveFullError, type RecordGroup, type RecordLocation, type WarcWriter } from '@meguri/archive';
import { freeMemory } from '@meguri/fetch/free-memory';
import {
  commitResults,
  isTransient,
  type CommitInput,
  type CommittedAccess,
  type DiscoveredBatchRow,
  type HotPath,
  type NewCapture,
  type RobotsRow,
  type VisitEnd,
} from '@meguri/database';
import type { Clock } from '@meguri/contracts';
import { type ClockTuning } from '@meguri/schedule';
import { mergeBatches, type AnnouncedFor, type DiscoveredFor } from '../discovery/merge-batches.ts';
import { isValueError } from './value-error.ts';

/** One access to archive. Its capture gets its location when the records are written. */
export interface AccessToCommit {
  kind: 'access';
  access: Omit<CommittedAccess, 'capture'>;
  capture: Omit<NewCapture, 'fileName' | 'offset' | 'length'> | null;
  records: Uint8Array<ArrayBuffer>[];
  mainRecord: number;
  robots: RobotsRow | null;
  discovered: readonly DiscoveredFor[];
  announced?: readonly AnnouncedFor[];
}

export interface VisitEndToCommit {
  kind: 'visit-end';
  end: VisitEnd;
}

export type CommitItem = AccessToCommit | VisitEndToCommit;

export interface Committer {
  /**
   * Takes the item over: its records are freed afterwards. Resolves when it is on disk and in the database.
   *
   * @throws {UncommittableError} if the database refuses a value of it for good; any error after the signal
   *   was aborted
   */
  add(item: CommitItem): Promise<void>;
  readonly pending: { items: number; bytes: number };
  /** Waits until everything that was added is committed. */
  drain(): Promise<void>;
}

export interface CommitterOptions {
  nodeId: number;
  hotPath: HotPath;
  writer: WarcWriter;
  clock: Clock;
  /** How fast the clocks of hosts react. */
  clockTuning(): ClockTuning;
  /** Most items of one transaction. */
  maxItems?: number;
  /**
   * From the beginning of one group to that of the next, unless as many items as fit have gathered before.
   */
  spacingMs?: number;
  onCommitted(committed: { items: readonly CommitItem[]; discovered: readonly DiscoveredBatchRow[] }): void;
  /** The archive has no space for the records; the write is retried until it has. */
  onFull(): void;
  onError(error: unknown): void;
  /**
   * Aborted when the process has no more time: uncommitted items are abandoned, and the next process repeats
   * them.
   */
  signal?: AbortSignal;
}

/** The database will never take this item, because a value of it does not fit. */
export class UncommittableError extends Error {
  override name = 'UncommittableError';
}

interface Waiting {
  item: CommitItem;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Writes results in groups: WARC records first, synced, then one transaction. A group is what gathered since
 * the previous one began, at least a tenth of a second. So a quiet crawl commits at once, and in a busy one
 * many items share the cost of a group (a sync, a round trip for each statement). No item is ever dropped: a
 * full disk or an unavailable database holds the queue, and with it the visits that wait for it. If the
 * database refuses a value for good, its item alone is rejected.
 */
export function createCommitter(options: CommitterOptions): Committer {
  const { maxItems = 500, spacingMs = 100 } = options;
  const queue: Waiting[] = [];
  const pending = { items: 0, bytes: 0 };
  let working: Promise<void> | null = null;
  let draining = 0;
  let begunMs = Number.NEGATIVE_INFINITY;
  let wake: () => void = () => undefined;

  /** Ends early when a whole group has gathered, or when the queue is drained. */
  async function untilNextGroup(): Promise<void> {
    const waitMs = begunMs + spacingMs - performance.now();
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
      const locations = await untilDone(() => appendRecords(options.writer, items), options);
      const input = commitInput(options, items, locations);
      await untilDone(() => commitResults(options.hotPath, input), options);
      options.onCommitted({ items, discovered: input.discovered });
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

function recordsOf(item: CommitItem): readonly Uint8Array[] {
  return item.kind === 'access' ? item.records : [];
}

function bytesOf(item: CommitItem): number {
  return recordsOf(item).reduce((sum, record) => sum + record.byteLength, 0);
}

/** Locations of the main records of accesses that have records, in the order of the items. */
async function appendRecords(writer: WarcWriter, items: readonly CommitItem[]): Promise<RecordLocation[]> {
  const accesses = items.filter((item) => item.kind === 'access').filter((item) => item.records.length > 0);
  if (accesses.length === 0) return [];
  const groups: RecordGroup[] = accesses.map(({ records }) => records.map((bytes) => ({ bytes })));
  const places = await writer.append(groups);
  return accesses.map(({ mainRecord }, index) => {
    const place = places[index]?.[mainRecord];
    if (!place) throw new Error('the archive writer answered with fewer locations than records');
    return place;
  });
}

function commitInput(
  options: CommitterOptions,
  items: readonly CommitItem[],
  locations: readonly RecordLocation[],
): CommitInput {
  const places = locations.values();
  const accesses: CommittedAccess[] = [];
  const robots: RobotsRow[] = [];
  const discovered: DiscoveredFor[] = [];
  const announced: AnnouncedFor[] = [];
  const visitEnds: VisitEnd[] = [];
  for (const item of items) {
    if (item.kind === 'visit-end') {
      visitEnds.push(item.end);
      continue;
    }
    const place = item.records.length > 0 ? places.next().value : undefined;
    accesses.push({ ...item.access, capture: item.capture && place ? { ...item.capture, ...place } : null });
    if (item.robots) robots.push(item.robots);
    discovered.push(...item.discovered);
    announced.push(...(item.announced ?? []));
  }
  return {
    commitId: randomUUID(),
    nodeId: options.nodeId,
    now: options.clock.now(),
    clockTuning: options.clockTuning(),
    accesses,
    visitEnds,
    robots,
    discovered: mergeBatches(discovered, announced, randomUUID),
  };
}

/**
 * Repeats a step until it succeeds. A permanent failure is a defect: it is reported repeatedly, and the
 * results are kept.
 */
async function untilDone<T>(step: () => Promise<T>, options: CommitterOptions): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (isValueError(error)) throw new UncommittableError('a value does not fit', { cause: error });
      if (options.signal?.aborted) throw error;
      if (error instanceof ArchiveFullError) options.onFull();
      else if (!isTransient(error) || attempt % 10 === 9) options.onError(error);
      await delay(Math.min(5_000, 50 * 2 ** attempt), undefined, { signal: options.signal });
    }
  }
}
