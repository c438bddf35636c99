import path from 'node:path';
import { hasImportToDo, type PrismaClient } from '@meguri/database';
import type { Logger } from '@meguri/runtime';
import { runWhileDue } from '../processes/run-while-due.ts';

/**
 * Works on imports. The next process goes on with the file, or behind the pages, at which the last one was.
 *
 * @param options.directory what is read waits there until it is stored
 */
export function startImports(options: {
  prisma: PrismaClient;
  databaseUrl: string;
  directory: string;
  log: Logger;
}) {
  const { prisma, databaseUrl, directory, log } = options;
  return runWhileDue({
    name: 'imports',
    everyMs: 2_000,
    isDue: () => hasImportToDo(prisma),
    program: path.join(import.meta.dirname, 'import-runner.ts'),
    // No password but that of the database.
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: process.env['LOG_LEVEL'],
      DATABASE_URL: databaseUrl,
      IMPORT_DIRECTORY: directory,
    },
    log,
    words: {
      started: 'working on imports',
      endedEarly: 'the process that works on imports ended early',
      failed: 'imports cannot be worked on',
    },
  });
}
