import path from 'node:path';
import type { Clock } from '@meguri/contracts';
import { hasSourceDue, type PrismaClient } from '@meguri/database';
import { runWhileDue, type Logger } from '@meguri/runtime';
import { neededVariables } from '../processes/needed-variables.ts';

/**
 * Pulls packages of other archives. A new process resumes at the file at which the last one ended.
 *
 * @param options.directory for fetched files until they are imported
 * @param options.privateRanges private addresses to which connections are permitted
 */
export function startPulls(options: {
  prisma: PrismaClient;
  clock: Clock;
  databaseUrl: string;
  directory: string;
  privateRanges: readonly string[];
  log: Logger;
}) {
  const { prisma, clock, databaseUrl, directory, privateRanges, log } = options;
  return runWhileDue({
    name: 'pull-packages',
    everyMs: 2_000,
    isDue: () => hasSourceDue(prisma, clock.now()),
    program: path.join(import.meta.dirname, 'pull-runner.ts'),
    env: {
      ...neededVariables(process.env),
      DATABASE_URL: databaseUrl,
      PULL_DIRECTORY: directory,
      MEGURI_ALLOW_PRIVATE: privateRanges.join(','),
    },
    log,
    words: {
      started: 'pulling packages',
      endedEarly: 'the process that pulls packages ended early',
      failed: 'packages cannot be pulled',
    },
  });
}
