import path from 'node:path';
import { hasScanToDispatch, type PrismaClient } from '@meguri/database';
import { runWhileDue, type Logger } from '@meguri/runtime';

/** Dispatches scans to nodes. The process is killed at any moment without harm: the next one goes on. */
export function startScans(options: {
  prisma: PrismaClient;
  databaseUrl: string;
  redisUrl: string;
  snapshotDirectory: string;
  /** Of all scans; nodes see it, too. */
  directory: string;
  log: Logger;
}) {
  const { prisma, databaseUrl, redisUrl, snapshotDirectory, directory, log } = options;
  return runWhileDue({
    name: 'scans',
    // First rows are to come within two seconds.
    everyMs: 250,
    isDue: () => hasScanToDispatch(prisma),
    program: path.join(import.meta.dirname, 'scan-dispatcher.ts'),
    // Small young generations are collected so often that its start takes a sixth longer.
    execArgv: ['--max-semi-space-size=8', '--max-old-space-size=128'],
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: process.env['LOG_LEVEL'],
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      SNAPSHOT_DIRECTORY: snapshotDirectory,
      SCAN_DIRECTORY: directory,
      // It halves the time until the process is ready; that of this process holds most of it from the first start on.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(directory, '.compiled'),
      // glibc keeps what each thread freed for that thread.
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
