import path from 'node:path';
import type { Clock } from '@meguri/contracts';
import type { PrismaClient } from '@meguri/database';
import { runWhileDue, type Logger } from '@meguri/runtime';
import type { KeptArchive } from '@meguri/services/keeping';
import {
  hasPackageToCheck,
  isPackagingDue,
  planPackages,
  removeForeignPackages,
} from '@meguri/services/packages';
import { neededVariables } from '../processes/needed-variables.ts';

const planEveryMs = 15_000;
/** Interval at which directories without a package are removed. */
const removeEveryMs = 60_000;
/** Longest time that packages wait after a takedown: reading all takedowns takes time. */
const checkEveryMs = 10_000;
/** Crawling has priority on a machine that does both. */
const niceness = 10;

/** Makes the packages of consumers, and withdraws those that may no longer be sent. */
export function startPackages(options: {
  prisma: PrismaClient;
  databaseUrl: string;
  /** Directory of the snapshots; packages are stored next to it. */
  directory: string;
  archive: KeptArchive['place'];
  clock: Clock;
  log: Logger;
}) {
  const { prisma, databaseUrl, directory, archive, clock, log } = options;
  let [plannedAtMs, removedAtMs, checkedAtMs] = [-Infinity, -Infinity, -Infinity];
  return runWhileDue({
    name: 'packages',
    everyMs: 2_000,
    isDue: async () => {
      if (performance.now() - plannedAtMs >= planEveryMs) {
        plannedAtMs = performance.now();
        await planPackages(prisma, clock.now());
      }
      if (performance.now() - removedAtMs >= removeEveryMs) {
        removedAtMs = performance.now();
        await removeForeignPackages(prisma, directory);
      }
      if (await isPackagingDue(prisma, clock.now())) return true;
      if (performance.now() - checkedAtMs < checkEveryMs) return false;
      checkedAtMs = performance.now();
      return hasPackageToCheck(prisma, clock.now());
    },
    program: path.join(import.meta.dirname, 'package-maker.ts'),
    execArgv: ['--max-old-space-size=96'],
    env: {
      ...neededVariables(process.env),
      DATABASE_URL: databaseUrl,
      SNAPSHOT_DIRECTORY: directory,
      MALLOC_ARENA_MAX: '1',
    },
    message: { archive },
    priority: niceness,
    log,
    words: {
      started: 'making packages',
      endedEarly: 'the process that makes packages ended early',
      failed: 'packages cannot be made',
    },
  });
}
