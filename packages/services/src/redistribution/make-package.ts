import { rm } from 'node:fs/promises';
import { problemSentence, type Settings } from '@meguri/contracts';
import { renewPackageLease, stopPackage, type PackageWork } from '@meguri/database';
import {
  DiskFullError,
  readRecordList,
  UnreachableError,
  writePackage,
  type PackageEntry,
  type WrittenPackage,
} from '@meguri/redistribution';
import { isDiskFull } from '@meguri/snapshots/exports';
import { openArchiveStorage } from '../archive/open-archive-storage.ts';
import { recordSourceOf } from '../snapshots/record-source.ts';
import { dailyEntries } from './daily-entries.ts';
import type { PackageMakerOptions } from './make-packages.ts';
import { retryAfterUnreachable } from './next-scheduled.ts';
import { packagePlace, selectionPlace } from './package-places.ts';
import { readTerms } from './package-terms.ts';
import { sealPackage } from './seal-package.ts';

/** Lease of a package, which the process that makes it renews while it reads. */
export const leaseSeconds = 120;
const renewEveryMs = 10_000;

/** The result of making a package. */
export interface MadePackage {
  id: string;
  consumer: string;
  state: 'ready' | 'paused' | 'unreachable' | 'failed' | 'removed';
  records: number;
  problem: string | null;
}

class RemovedError extends Error {}

/** Makes a package from its beginning, also after another process failed midway. */
export async function makePackage(
  options: PackageMakerOptions,
  settings: Settings,
  work: PackageWork,
): Promise<MadePackage> {
  const { prisma, clock, snapshotDirectory } = options;
  const { id, consumer } = work;
  const place = { consumerId: consumer.id, id };
  const outcome = { id, consumer: consumer.name, records: 0, problem: null };
  try {
    const terms = await (await readTerms(prisma, clock.now())).of(consumer);
    const written = await write(options, { settings, work, allows: terms.allows });
    const input = { work, written, termsKey: terms.key, settings, now: clock.now() };
    if (!(await sealPackage(prisma, input))) throw new RemovedError();
    return { ...outcome, state: 'ready', records: written.records };
  } catch (error) {
    const lost = { ...outcome, state: 'removed' as const };
    // Another process may own its directory by now; an abandoned one is deleted in the next round.
    if (error instanceof RemovedError) return lost;
    const state = stateAfter(error);
    const problem = problemAfter(error, { state, work, settings, snapshotDirectory });
    const now = clock.now();
    const retryAt = retryAfterUnreachable(settings, now, work.isRetry);
    const retrySeconds = settings['packages.retrySeconds'];
    if (!(await stopPackage(prisma, { work, state, problem, now, retryAt, retrySeconds }))) return lost;
    await rm(packagePlace(snapshotDirectory, place), { recursive: true, force: true });
    return { ...outcome, state, problem };
  }
}

async function write(
  options: PackageMakerOptions,
  {
    settings,
    work,
    allows,
  }: { settings: Settings; work: PackageWork; allows: (entry: PackageEntry) => boolean },
): Promise<WrittenPackage> {
  const { prisma, snapshotDirectory, archive } = options;
  const { id, consumer, createdAt } = work;
  const storage = await openArchiveStorage(prisma, archive);
  const renew = keepLease(async () => {
    const renewed = await renewPackageLease(prisma, { ...work, leaseSeconds });
    if (renewed) work.leaseUntil = renewed;
    return renewed !== null;
  });
  try {
    return await writePackage({
      directory: packagePlace(snapshotDirectory, { consumerId: consumer.id, id }),
      prefix: `${consumer.name}-${id}`,
      description: `Records for the consumer ${consumer.name}, taken unchanged from the files of a crawl`,
      createdAt,
      entries: allowed(await entriesOf(options, work, renew), allows),
      source: await recordSourceOf(prisma, storage),
      maxFileBytes: settings['packages.maxFileBytes'],
      minFreeBytes: settings['packages.minFreeBytes'],
      onProgress: renew,
    });
  } finally {
    await storage.close();
  }
}

/** What a package is made from: parts of files, a selection, or the records of the package in whose place it is made. */
async function entriesOf(
  options: PackageMakerOptions,
  work: PackageWork,
  onProgress: () => Promise<void>,
): Promise<AsyncIterable<PackageEntry>> {
  const { prisma, snapshotDirectory } = options;
  const { id, consumer, replaces, request, positions } = work;
  if (replaces !== null)
    return readRecordList(packagePlace(snapshotDirectory, { consumerId: consumer.id, id: replaces }));
  if (request === null) return dailyEntries(prisma, positions);
  // Needs DuckDB, which most packages do not.
  const { requestedEntries } = await import('./requested-entries.ts');
  const place = selectionPlace(snapshotDirectory, { consumerId: consumer.id, id });
  return requestedEntries(options, { place, request, onProgress });
}

async function* allowed(
  entries: AsyncIterable<PackageEntry>,
  allows: (entry: PackageEntry) => boolean,
): AsyncGenerator<PackageEntry> {
  for await (const entry of entries) if (allows(entry)) yield entry;
}

/** Renews the lease at intervals; throws once the package was removed. */
function keepLease(renew: () => Promise<boolean>): () => Promise<void> {
  let renewedAtMs = performance.now();
  return async () => {
    if (performance.now() - renewedAtMs < renewEveryMs) return;
    if (!(await renew())) throw new RemovedError();
    renewedAtMs = performance.now();
  };
}

function stateAfter(error: unknown): 'paused' | 'unreachable' | 'failed' {
  if (error instanceof UnreachableError) return 'unreachable';
  return error instanceof DiskFullError || isDiskFull(error) ? 'paused' : 'failed';
}

function problemAfter(
  error: unknown,
  {
    state,
    work,
    settings,
    snapshotDirectory,
  }: {
    state: 'paused' | 'unreachable' | 'failed';
    work: PackageWork;
    settings: Settings;
    snapshotDirectory: string;
  },
): string {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 1_000);
  if (state === 'paused')
    return problemSentence('packageDiskFull', {
      directory: snapshotDirectory,
      bytes: settings['packages.minFreeBytes'],
    });
  if (state === 'failed') return message;
  const files = work.node === null ? 'It is' : `Files of ${work.node} are`;
  return `${message} ${files} read again after ${settings['packages.retrySeconds']} s${work.isRetry ? ' or at the next scheduled time' : ', then at the next scheduled time'}.`;
}
