import { availableParallelism } from 'node:os';
import path from 'node:path';
import { archiveBucketOf, importAccessOf, type Settings } from '@meguri/contracts';
import { hasScanToWorkOn, type PrismaClient } from '@meguri/database';
import { runWhileDue, type Logger } from '@meguri/runtime';
import type { NodeEnvironment } from '../runtime/node-environment.ts';

const maxAnalysers = 64;

/**
 * Works on scans in a process of its own, which lowers its priority to the minimum once it has stored first
 * rows, so that no access of the crawl waits for an analyser.
 */
export function startScans(options: {
  prisma: PrismaClient;
  environment: NodeEnvironment;
  settings: () => Settings;
  log: Logger;
}) {
  const { prisma, environment, settings, log } = options;
  const { NODE_ID: nodeId, ARCHIVE_DIRECTORY: archiveDirectory } = environment;
  const directory = environment.SCAN_DIRECTORY ?? path.join(path.dirname(archiveDirectory), 'scans');
  const scratch =
    environment.SCAN_SCRATCH_DIRECTORY ??
    path.join(path.dirname(archiveDirectory), 'scans', `scratch-${nodeId}`);
  return runWhileDue({
    name: 'scans',
    // First rows should come within two seconds.
    everyMs: 250,
    isDue: async () => analysersOf(settings()) > 0 && (await hasScanToWorkOn(prisma)),
    program: path.join(import.meta.dirname, 'scan-worker.ts'),
    // Documents and rows are short-lived: a small young generation would be collected all the time.
    execArgv: ['--max-semi-space-size=16', '--max-old-space-size=512'],
    env: () => ({
      ...passedVariables(process.env),
      DATABASE_URL: environment.DATABASE_URL,
      REDIS_URL: environment.REDIS_URL,
      NODE_ID: String(nodeId),
      NODE_NAME: environment.NODE_NAME,
      // The cache halves the start time. The cache of this process, if set, has most modules from the first
      // start on.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? `${scratch}-compiled`,
      SCAN_DIRECTORY: directory,
      SCAN_SCRATCH_DIRECTORY: scratch,
      SCAN_ANALYSERS: String(analysersOf(settings())),
      SCAN_SUPPLY_BYTES: String(settings()['scan.supplyBytes']),
    }),
    message: {
      archive: {
        directory: archiveDirectory,
        bucket: archiveBucketOf(environment),
        importAccess: importAccessOf(environment),
      },
    },
    log,
    words: {
      started: 'working on scans',
      endedEarly: 'the process that works on scans ended early',
      failed: 'scans cannot be worked on',
    },
  });
}

/** Analysers that run at once; 0: this node works on no scans. */
function analysersOf(settings: Settings): number {
  const share = settings['scan.coreShare'];
  if (share === 0) return 0;
  return Math.min(maxAnalysers, Math.max(1, Math.round(availableParallelism() * share)));
}

/** Variables that reading the archive needs: no passwords except those of the S3 client. */
function passedVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isNeeded = (name: string) => ['PATH', 'HOME', 'LOG_LEVEL'].includes(name) || name.startsWith('AWS_');
  return Object.fromEntries(Object.entries(environment).filter(([name]) => isNeeded(name)));
}
