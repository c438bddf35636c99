import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ArchiveFullError, type RecordGroup, type RecordLocation, type WarcWriter } from '@meguri/archive';
import type { Clock } from '@meguri/contracts';
import {
  commitResults,
  isDatabaseFull,
  isTransient,
  isValueError,
  type CommitInput,
  type CommittedAccess,
  type DiscoveredBatchRow,
  type HotPath,
  type NewCapture,
  type RobotsRow,
  type VisitEnd,
} from '@meguri/database';
import type { HostClockTuning } from '@meguri/schedule';
import type { Journal } from '../journal/open-journal.ts';
import { mergeBatches, type AnnouncedFor, type DiscoveredFor } from '../discovery/merge-batches.ts';

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

/** The database will never accept this item, because one of its values does not fit. */
export class UncommittableError extends Error {
  override name = 'UncommittableError';
}

export interface GroupWriting {
  nodeId: number;
  hotPath: HotPath;
  writer: WarcWriter;
  journal: Pick<Journal, 'write'>;
  clock: Clock;
  /** How fast the clocks of hosts react. */
  hostClockTuning(): HostClockTuning;
  /** The archive has no space for the records; the write is retried until it has. */
  onFull(): void;
  /** PostgreSQL has no space for the results; the commit is retried until it has. */
  onDatabaseFull(): void;
  onError(error: unknown): void;
  /**
   * Aborted when the process must end: uncommitted items are abandoned, and the next process repeats their
   * accesses.
   */
  signal?: AbortSignal;
}

/**
 * Writes a group of items: WARC records first, then the journal, both synced, then one transaction.
 *
 * @returns the batches of discovered links that were committed
 * @throws {UncommittableError} if the database permanently refuses a value; any error after the signal was
 *   aborted
 */
export async function writeGroup(
  writing: GroupWriting,
  items: readonly CommitItem[],
): Promise<readonly DiscoveredBatchRow[]> {
  const locations = await untilDone(() => appendRecords(writing.writer, items), writing);
  const input = commitInput(writing, items, locations);
  const { discovered: _links, ...journaled } = input;
  // Before the transaction: what is committed is in the journal.
  await untilDone(() => writing.journal.write({ kind: 'commit', at: input.now, input: journaled }), writing);
  await untilDone(() => commitResults(writing.hotPath, input), writing);
  return input.discovered;
}

export function recordsOf(item: CommitItem): readonly Uint8Array[] {
  return item.kind === 'access' ? item.records : [];
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
  writing: GroupWriting,
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
    nodeId: writing.nodeId,
    now: writing.clock.now(),
    hostClockTuning: writing.hostClockTuning(),
    accesses,
    visitEnds,
    robots,
    discovered: mergeBatches(discovered, announced, randomUUID),
  };
}

/**
 * Repeats a step until it succeeds. A permanent failure is a defect: it is reported at every attempt, and the
 * results are kept.
 */
async function untilDone<T>(step: () => Promise<T>, writing: GroupWriting): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (isValueError(error)) throw new UncommittableError('a value does not fit', { cause: error });
      if (writing.signal?.aborted) throw error;
      if (error instanceof ArchiveFullError) writing.onFull();
      else if (isDatabaseFull(error)) writing.onDatabaseFull();
      else if (!isTransient(error) || attempt % 10 === 9) writing.onError(error);
      await delay(Math.min(5_000, 50 * 2 ** attempt), undefined, { signal: writing.signal });
    }
  }
}
