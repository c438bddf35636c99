import path from 'node:path';
import type { Clock } from '@meguri/contracts';
import { hasPushDue, type PrismaClient } from '@meguri/database';
import { runWhileDue, type Logger } from '@meguri/runtime';
import { neededVariables } from '../processes/needed-variables.ts';

/**
 * Sends packages to consumers that do not fetch them. A new process resumes at the file at which the last one
 * ended.
 *
 * @param options.directory of the snapshots; packages are stored next to it
 * @param options.secretsDirectory a file for each consumer, which is read each time
 * @param options.privateRanges private addresses to which connections are permitted
 */
export function startPushes(options: {
  prisma: PrismaClient;
  clock: Clock;
  databaseUrl: string;
  directory: string;
  secretsDirectory: string;
  privateRanges: readonly string[];
  log: Logger;
}) {
  const { prisma, clock, databaseUrl, directory, secretsDirectory, privateRanges, log } = options;
  const needed = Object.entries(neededVariables(process.env));
  return runWhileDue({
    name: 'push-packages',
    everyMs: 2_000,
    isDue: () => hasPushDue(prisma, clock.now()),
    program: path.join(import.meta.dirname, 'push-runner.ts'),
    env: {
      // The buckets belong to others: this machine's credentials for its own buckets are not for them.
      ...Object.fromEntries(needed.filter(([name]) => !name.startsWith('AWS_'))),
      DATABASE_URL: databaseUrl,
      SNAPSHOT_DIRECTORY: directory,
      PUSH_SECRETS_DIRECTORY: secretsDirectory,
      MEGURI_ALLOW_PRIVATE: privateRanges.join(','),
    },
    log,
    words: {
      started: 'sending packages',
      endedEarly: 'the process that sends packages ended early',
      failed: 'packages cannot be sent',
    },
  });
}
