import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { hasSnapshotToMake, type PrismaClient } from '@meguri/database';
import type { Logger } from '@meguri/runtime';
import { smallProcess } from '@meguri/runtime/process';

const everyMs = 2_000;
/** As `snapshotRetrySeconds` of the services, which this process does not load. */
const retrySeconds = 60;
const stopPatienceMs = 5_000;

/**
 * Makes snapshots in a process of their own, which ends when none is left: its memory is only taken while it works, and
 * what it dies of leaves the control plane alone. The next process goes on where it was.
 */
export function startSnapshots(options: {
  prisma: PrismaClient;
  databaseUrl: string;
  directory: string;
  log: Logger;
}) {
  const { prisma, databaseUrl, directory, log } = options;
  let child: ChildProcess | null = null;
  let stopped = false;

  const run = () => {
    const started = fork(path.join(import.meta.dirname, 'snapshot-maker.ts'), {
      execArgv: [...smallProcess, '--max-old-space-size=64'],
      // No password but that of the database.
      env: {
        PATH: process.env['PATH'],
        LOG_LEVEL: process.env['LOG_LEVEL'],
        DATABASE_URL: databaseUrl,
        SNAPSHOT_DIRECTORY: directory,
        // glibc keeps what each thread freed for that thread: 390 instead of 660 MB.
        MALLOC_ARENA_MAX: '1',
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    started.on('error', (error) => log.error({ err: error }, 'snapshots cannot be made'));
    started.once('exit', (code, signal) => {
      child = null;
      if (code !== 0 && !stopped) log.warn({ code, signal }, 'the process that makes snapshots ended early');
    });
    child = started;
    log.info({ pid: started.pid }, 'making snapshots');
  };

  return {
    loop: {
      name: 'snapshots',
      everyMs,
      run: async () => {
        if (child === null && !stopped && (await hasSnapshotToMake(prisma, retrySeconds))) run();
      },
    },
    /** Ends the process; the snapshot goes on at the next start. */
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
