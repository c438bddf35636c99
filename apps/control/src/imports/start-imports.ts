import path from 'node:path';
import type { BucketAccess } from '@meguri/contracts';
import { hasImportToDo, type PrismaClient } from '@meguri/database';
import { runWhileDue, type Logger } from '@meguri/runtime';
import type { KeptArchive } from '@meguri/services/keeping';
import { neededVariables } from '../processes/needed-variables.ts';

/** What the process needs in addition to its environment: a bucket has passwords. */
export interface ImportsMessage {
  archive: KeptArchive | null;
  access: BucketAccess | undefined;
}

/**
 * Works on imports. A new process resumes at the file, or behind the pages, at which the last one ended.
 *
 * @param options.directory for files until they are stored
 * @param options.archive takes copies of files; null: this process has none
 * @param options.access to buckets; default: as the SDK finds it
 */
export function startImports(options: {
  prisma: PrismaClient;
  databaseUrl: string;
  directory: string;
  archive: KeptArchive | null;
  access?: BucketAccess | undefined;
  log: Logger;
}) {
  const { prisma, databaseUrl, directory, archive, access, log } = options;
  return runWhileDue({
    name: 'imports',
    everyMs: 2_000,
    isDue: () => hasImportToDo(prisma),
    program: path.join(import.meta.dirname, 'import-runner.ts'),
    env: { ...neededVariables(process.env), DATABASE_URL: databaseUrl, IMPORT_DIRECTORY: directory },
    message: { archive, access } satisfies ImportsMessage,
    log,
    words: {
      started: 'working on imports',
      endedEarly: 'the process that works on imports ended early',
      failed: 'imports cannot be worked on',
    },
  });
}
