import { constants } from 'node:os';
import path from 'node:path';
import type { Clock } from '@meguri/contracts';
import { readSettings, type PrismaClient } from '@meguri/database';
import { runWhileDue, type Logger } from '@meguri/runtime';
import { hasFileToKeep, type KeptArchive } from '@meguri/services/keeping';
import { neededVariables } from '../processes/needed-variables.ts';

/**
 * Checks and copies archive files at the lowest priority. A new process resumes when the claim of the last
 * one expires.
 */
export function startKeeping(options: {
  prisma: PrismaClient;
  clock: Clock;
  databaseUrl: string;
  archive: KeptArchive;
  log: Logger;
}) {
  const { prisma, clock, databaseUrl, archive, log } = options;
  return runWhileDue({
    name: 'keep-archive',
    everyMs: 10_000,
    isDue: async () => {
      const { 'archive.scrubDays': scrubDays } = await readSettings(prisma);
      return hasFileToKeep({ prisma, clock, hasReplica: archive.replica !== null }, scrubDays);
    },
    program: path.join(import.meta.dirname, 'archive-keeper.ts'),
    env: { ...neededVariables(process.env), DATABASE_URL: databaseUrl },
    message: archive,
    priority: constants.priority.PRIORITY_LOW,
    log,
    words: {
      started: 'checking archive files',
      endedEarly: 'the process that checks archive files ended early',
      failed: 'archive files cannot be checked',
    },
  });
}
