import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { hasImportToDo, type PrismaClient } from '@meguri/database';
import type { Logger } from '@meguri/runtime';
import { smallProcess } from '@meguri/runtime/process';

const everyMs = 2_000;
const stopPatienceMs = 5_000;

/**
 * Works on imports in a process of their own, which ends when none is left. It may be killed at any moment: the next
 * one goes on with the file, or behind the pages, at which it was.
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
  let child: ChildProcess | null = null;
  let stopped = false;

  const run = () => {
    const started = fork(path.join(import.meta.dirname, 'import-runner.ts'), {
      execArgv: [...smallProcess],
      // No password but that of the database.
      env: {
        PATH: process.env['PATH'],
        LOG_LEVEL: process.env['LOG_LEVEL'],
        DATABASE_URL: databaseUrl,
        IMPORT_DIRECTORY: directory,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    started.on('error', (error) => log.error({ err: error }, 'imports cannot be worked on'));
    started.once('exit', (code, signal) => {
      child = null;
      if (code !== 0 && !stopped) log.warn({ code, signal }, 'the process that works on imports ended early');
    });
    child = started;
    log.info({ pid: started.pid }, 'working on imports');
  };

  return {
    loop: {
      name: 'imports',
      everyMs,
      run: async () => {
        if (child === null && !stopped && (await hasImportToDo(prisma))) run();
      },
    },
    /** Ends the process; the import goes on at the next start. */
    stop: async () => {
      stopped = true;
      const running = child;
      if (running?.exitCode !== null || running.signalCode !== null) return;
      running.kill('SIGTERM');
      const timer = setTimeout(() => running.kill('SIGKILL'), stopPatienceMs);
      await once(running, 'exit');
      clearTimeout(timer);
    },
  };
}
