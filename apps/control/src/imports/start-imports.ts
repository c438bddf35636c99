import path from 'node:path';
import { hasImportToDo, type PrismaClient } from '@meguri/database';
import { runWhileDue, type Logger } from '@meguri/runtime';
import type { KeptArchive } from '@meguri/services/keeping';
import { neededVariables } from '../processes/needed-variables.ts';

/**
 * Works on imports. The next process goes on with the file, or behind the pages, at which the last one was.
 *
 * @param options.directory what is read waits there until it is stored
 * @param options.archive takes copies of files; null: this process has none
 */
export function startImports(options: {
  prisma: PrismaClient;
  databaseUrl: string;
  directory: string;
  archive: KeptArchive | null;
  log: Logger;
}) {
  const { prisma, databaseUrl, directory, archive, log } = options;
  return runWhileDue({
    name: 'imports',
    everyMs: 2_000,
    isDue: () => hasImportToDo(prisma),
    program: path.join(import.meta.dirname, 'import-runner.ts'),
    env: { ...neededVariables(process.env), DATABASE_URL: databaseUrl, IMPORT_DIRECTORY: directory },
    message: archive ?? 'none',
    log,
    words: {
      started: 'working on imports',
      endedEarly: 'the process that works on imports ended early',
      failed: 'imports cannot be worked on',
    },
  });
}
