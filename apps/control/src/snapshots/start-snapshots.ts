import path from 'node:path';
import type { Clock } from '@meguri/contracts';
import { hasSnapshotToMake, readSettings, readUrlIndexLag, type PrismaClient } from '@meguri/database';
import { runWhileDue, type Logger } from '@meguri/runtime';
import type { KeptArchive } from '@meguri/services/keeping';
import { neededVariables } from '../processes/needed-variables.ts';

/** Equals `snapshotRetrySeconds` of the services, which this process does not load. */
const retrySeconds = 60;

/** Interval at which it is checked how far the index is behind. */
const indexCheckMs = 60_000;

/** Makes snapshots, and keeps the index by URL up to date. */
export function startSnapshots(options: {
  prisma: PrismaClient;
  databaseUrl: string;
  directory: string;
  /** Null: snapshots with page requisites fail. */
  archive: KeptArchive['place'] | null;
  clock: Clock;
  log: Logger;
}) {
  const { prisma, databaseUrl, directory, archive, clock, log } = options;
  let checkedAtMs = -Infinity;

  async function isIndexDue(): Promise<boolean> {
    if (performance.now() - checkedAtMs < indexCheckMs) return false;
    checkedAtMs = performance.now();
    return isIndexBehind(prisma, clock.now());
  }

  return runWhileDue({
    name: 'snapshots',
    everyMs: 2_000,
    isDue: async () => (await hasSnapshotToMake(prisma, retrySeconds)) || (await isIndexDue()),
    program: path.join(import.meta.dirname, 'snapshot-maker.ts'),
    execArgv: ['--max-old-space-size=64'],
    env: {
      ...neededVariables(process.env),
      DATABASE_URL: databaseUrl,
      SNAPSHOT_DIRECTORY: directory,
      // By default, glibc keeps freed memory for each thread: 660 instead of 390 MB.
      MALLOC_ARENA_MAX: '1',
    },
    message: { archive },
    log,
    words: {
      started: 'making snapshots',
      endedEarly: 'the process that makes snapshots ended early',
      failed: 'snapshots cannot be made',
    },
  });
}

/** Whether the index by URL has lacked captures for as long, or lacks as many, as the settings permit. */
export async function isIndexBehind(prisma: PrismaClient, now: Date): Promise<boolean> {
  const { captures, since } = await readUrlIndexLag(prisma);
  if (since === null) return false;
  const settings = await readSettings(prisma);
  const seconds = (now.getTime() - since.getTime()) / 1_000;
  return captures >= settings['archive.indexCaptures'] || seconds >= settings['archive.indexSeconds'];
}
