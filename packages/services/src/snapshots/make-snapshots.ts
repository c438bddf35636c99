import { readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { ArchivePlace } from '@meguri/archive';
import { problemSentence, type Clock, type SnapshotProgress, type SnapshotView } from '@meguri/contracts';
import {
  addUrlIndexRun,
  claimSnapshot,
  clearUrlIndex,
  countNeverCaptured,
  finishSnapshot,
  listSeedListIds,
  listSnapshotIds,
  listActiveTakedowns,
  listUnlistedParts,
  listUrlIndexRuns,
  recordSnapshotProgress,
  replaceUrlIndexRuns,
  scanHostsInCountries,
  scanIndexableCaptures,
  listFilesOfOtherForms,
  stopSnapshot,
  type PrismaClient,
} from '@meguri/database';
import { createSnapshot, isDiskFull, removeWork, type SideRows } from '@meguri/snapshots';
import { openDuck, updateIndex, type IndexStore } from '@meguri/url-index';
import { indexPlace, snapshotPlace } from './snapshot-place.ts';

/** A process that makes a snapshot renews its lease at each step, the longest of which is the index. */
const leaseSeconds = 120;
const renewEveryMs = 20_000;
/** A snapshot that waits for room on the disk is tried again after this. */
const snapshotRetrySeconds = 60;

export interface SnapshotMakerOptions {
  prisma: PrismaClient;
  clock: Clock;
  /** Directory of the snapshots and of the URL index. */
  directory: string;
  memoryMegabytes: number;
  threads: number;
  /** Null: this process cannot read the archive, and snapshots with page requisites fail. */
  archive: ArchivePlace | null;
}

/** Loaded where it is needed: few snapshots have requisites, and this process has a small heap. */
const openPages = async (prisma: PrismaClient, place: ArchivePlace) =>
  (await import('./open-pages.ts')).openPages(prisma, place);

/** The result of work on a snapshot. */
export interface MadeSnapshot {
  name: string;
  state: 'done' | 'paused' | 'failed' | 'removed';
  problem: string | null;
}

class RemovedError extends Error {}

/**
 * Updates the URL index, as each snapshot does when it begins.
 *
 * @returns the number of captures that it holds
 */
export async function updateUrlIndex({
  prisma,
  clock,
  directory,
  memoryMegabytes,
  threads,
}: Omit<SnapshotMakerOptions, 'archive'>): Promise<number> {
  const place = indexPlace(directory);
  const scratch = path.join(directory, `index-${process.pid}`);
  const duck = await openDuck({ directories: [place], scratch, memoryMegabytes, threads });
  try {
    return await updateIndex({ directory: place, store: indexStore(prisma, clock), duck });
  } finally {
    duck.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Makes the next queued snapshot; null: there is none. */
export async function makeNextSnapshot(options: SnapshotMakerOptions): Promise<MadeSnapshot | null> {
  const { prisma, directory } = options;
  await removeLeftOver(prisma, directory);
  const snapshot = await claimSnapshot(prisma, { leaseSeconds, retrySeconds: snapshotRetrySeconds });
  return snapshot && make(options, snapshot);
}

async function make(
  options: SnapshotMakerOptions,
  { id, name, definition }: SnapshotView,
): Promise<MadeSnapshot> {
  const { prisma, clock, directory, memoryMegabytes, threads, archive } = options;
  const place = snapshotPlace(directory, id);
  const lease = keepLease(prisma, id);
  const pages = definition.requisites && archive ? await openPages(prisma, archive) : null;
  try {
    const created = await createSnapshot({
      definition,
      directory: place,
      index: { directory: indexPlace(directory), store: indexStore(prisma, clock) },
      side: sideRows(prisma),
      pages: pages && { source: pages.source, read: pages.threads.read },
      memoryMegabytes,
      threads,
      clock,
      onProgress: lease.note,
    });
    await finishSnapshot(prisma, {
      id,
      now: clock.now(),
      datasheet: created.datasheet,
      digest: created.digest,
    });
    await removeWork(place);
    return { name, state: 'done', problem: null };
  } catch (error) {
    if (error instanceof RemovedError) {
      await rm(place, { recursive: true, force: true });
      return { name, state: 'removed', problem: null };
    }
    const state = isDiskFull(error) ? 'paused' : 'failed';
    const problem = state === 'paused' ? await fullDiskProblem(directory) : messageOf(error);
    await stopSnapshot(prisma, { id, state, problem });
    return { name, state, problem };
  } finally {
    lease.end();
    await pages?.close();
  }
}

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 2_000);

async function fullDiskProblem(directory: string): Promise<string> {
  const { bavail, bsize } = await statfs(directory);
  const megabytes = Math.round((bavail * bsize) / 1_000_000);
  return problemSentence('snapshotDiskFull', { directory, megabytes });
}

/** Renews the lease during a step. After the snapshot was removed, the next call throws. */
function keepLease(prisma: PrismaClient, id: string) {
  let [progress, position]: [SnapshotProgress, number | null] = [
    { step: 'index', entriesRead: 0, entriesInAll: 0, seconds: 0 },
    null,
  ];
  const store = () => recordSnapshotProgress(prisma, { id, leaseSeconds, progress, position });
  const timer = setInterval(() => void store().catch(() => undefined), renewEveryMs);
  return {
    note: async (next: SnapshotProgress, at: number | null) => {
      [progress, position] = [next, at];
      if (!(await store())) throw new RemovedError();
    },
    end: () => clearInterval(timer),
  };
}

/** Captures for the URL index. */
export function indexStore(prisma: PrismaClient, clock: Clock): IndexStore {
  return {
    runs: () => listUrlIndexRuns(prisma),
    parts: (limit) => listUnlistedParts(prisma, limit),
    read: (part) => scanIndexableCaptures(prisma, part),
    clear: () => clearUrlIndex(prisma),
    add: (run, parts) => addUrlIndexRun(prisma, { run, parts, now: clock.now() }),
    replace: (run, replaced) => replaceUrlIndexRuns(prisma, { run, replaced, now: clock.now() }),
  };
}

/** The database rows that a selection reads. */
export function sideRows(prisma: PrismaClient): SideRows {
  return {
    takedowns: () => listActiveTakedowns(prisma),
    hostsInCountries: (countries) => scanHostsInCountries(prisma, countries),
    seedLists: async (names) => {
      const ids = await listSeedListIds(prisma, names);
      const missing = names.filter((name) => !ids.has(name));
      if (missing.length > 0) throw new Error(`There is no seed list ${missing.join(', ')}.`);
      return [...ids.values()];
    },
    neverCaptured: (place) => countNeverCaptured(prisma, place),
    otherForms: () => listFilesOfOtherForms(prisma),
  };
}

/**
 * Deletes the directories of snapshots that were removed while no process worked on them, and leftovers of
 * processes that died at the end of a creation.
 */
async function removeLeftOver(prisma: PrismaClient, directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  const isDone = await listSnapshotIds(prisma);
  for (const name of names.filter((one) => /^\d+$/.test(one))) {
    const place = path.join(directory, name);
    if (!isDone.has(name)) await rm(place, { recursive: true, force: true });
    else if (isDone.get(name) === true) await removeWork(place);
  }
}
