import path from 'node:path';
import { hasScanToDispatch, type PrismaClient } from '@meguri/database';
import { runWhileDue, type Logger } from '@meguri/runtime';

/** Dispatches scans to nodes. The process may be killed at any time: the next one resumes. */
export function startScans(options: {
  prisma: PrismaClient;
  databaseUrl: string;
  redisUrl: string;
  snapshotDirectory: string;
  /** Directory of all scans, which nodes see, too. */
  directory: string;
  log: Logger;
}) {
  const { prisma, databaseUrl, redisUrl, snapshotDirectory, directory, log } = options;
  return runWhileDue({
    name: 'scans',
    // So that the first rows come within two seconds.
    everyMs: 250,
    isDue: () => hasScanToDispatch(prisma),
    program: path.join(import.meta.dirname, 'scan-dispatcher.ts'),
    // With a small young generation, garbage is collected so often that the start takes a sixth longer.
    execArgv: ['--max-semi-space-size=8', '--max-old-space-size=128'],
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: process.env['LOG_LEVEL'],
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      SNAPSHOT_DIRECTORY: snapshotDirectory,
      SCAN_DIRECTORY: directory,
      // Halves the time until the process is ready; the cache of this process has most of it from the first
      // start on.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(directory, '.compiled'),
      // By default, glibc keeps freed memory for each thread.
      MALLOC_ARENA_MAX: '1',
    },
    log,
    words: {
      started: 'dispatching scans',
      endedEarly: 'the process that dispatches scans ended early',
      failed: 'scans cannot be dispatched',
    },
  });
}
