import path from 'node:path';
import { hasSnapshotToMake, type PrismaClient } from '@meguri/database';
import type { Logger } from '@meguri/runtime';
import type { KeptArchive } from '@meguri/services/keeping';
import { neededVariables } from '../work/needed-variables.ts';
import { runWhileDue } from '../work/run-while-due.ts';

/** As `snapshotRetrySeconds` of the services, which this process does not load. */
const retrySeconds = 60;

/** Makes snapshots. */
export function startSnapshots(options: {
  prisma: PrismaClient;
  databaseUrl: string;
  directory: string;
  /** Null: snapshots with page requisites fail. */
  archive: KeptArchive['place'] | null;
  log: Logger;
}) {
  const { prisma, databaseUrl, directory, archive, log } = options;
  return runWhileDue({
    name: 'snapshots',
    everyMs: 2_000,
    isDue: () => hasSnapshotToMake(prisma, retrySeconds),
    program: path.join(import.meta.dirname, 'snapshot-maker.ts'),
    execArgv: ['--max-old-space-size=64'],
    env: {
      ...neededVariables(process.env),
      DATABASE_URL: databaseUrl,
      SNAPSHOT_DIRECTORY: directory,
      // glibc keeps what each thread freed for that thread: 390 instead of 660 MB.
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
