import type { Clock } from '@meguri/contracts';
import type { ArchivePlace } from '@meguri/archive';
import {
  addPushes,
  addSchedules,
  claimPackage,
  expirePackages,
  hasExpiredPackage,
  hasPackageToMake,
  listApprovedConsumers,
  listDueSchedules,
  queueDailyPackage,
  readSettings,
  type PrismaClient,
} from '@meguri/database';
import { leaseSeconds, makePackage, type MadePackage } from './make-package.ts';
import { nextScheduled } from './next-scheduled.ts';
import { removeForeignPackages } from './package-places.ts';
import { withdrawForbidden } from './withdraw-forbidden.ts';

export type { MadePackage } from './make-package.ts';
export { removeForeignPackages } from './package-places.ts';
export { hasPackageToCheck } from './withdraw-forbidden.ts';

const schedulesPerRound = 1_000;

export interface PackageMakerOptions {
  prisma: PrismaClient;
  clock: Clock;
  /** Packages are stored next to this directory. */
  snapshotDirectory: string;
  archive: ArchivePlace;
  /** Memory of DuckDB, for packages on request. */
  memoryMegabytes: number;
  threads: number;
}

/** Whether packages are to be made or removed; `hasPackageToCheck` tells whether any are to be checked. */
export async function isPackagingDue(prisma: PrismaClient, now: Date): Promise<boolean> {
  return (await hasPackageToMake(prisma, now)) || (await hasExpiredPackage(prisma, now));
}

/** Adds missing schedules, for new consumers and new nodes. */
export async function planPackages(prisma: PrismaClient, now: Date): Promise<void> {
  const consumers = await listApprovedConsumers(prisma);
  if (consumers.length === 0) return;
  const dueAt = nextScheduled(await readSettings(prisma), now);
  await addSchedules(prisma, { consumerIds: consumers.map(({ id }) => id), dueAt });
  await addPushes(prisma, now);
}

/**
 * Withdraws packages that may no longer be sent, removes expired ones, queues those that are due, and makes
 * the next one. Null: there is none. It may be interrupted anywhere: the next round continues.
 */
export async function makeNextPackage(options: PackageMakerOptions): Promise<MadePackage | null> {
  const { prisma, clock, snapshotDirectory } = options;
  const now = clock.now();
  await withdrawForbidden({ prisma, snapshotDirectory, now });
  await expirePackages(prisma, now);
  await removeForeignPackages(prisma, snapshotDirectory);
  const settings = await readSettings(prisma);
  const nextAt = nextScheduled(settings, now);
  for (const { consumerId, nodeId } of await listDueSchedules(prisma, now, schedulesPerRound))
    await queueDailyPackage(prisma, { consumerId, nodeId, now, nextAt });
  const work = await claimPackage(prisma, leaseSeconds);
  return work && makePackage(options, settings, work);
}
