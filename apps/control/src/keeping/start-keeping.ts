import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { readSettings, type PrismaClient } from '@meguri/database';
import type { Logger } from '@meguri/runtime';
import { smallProcess } from '@meguri/runtime/process';
import { hasFileToKeep, type KeptArchive } from '@meguri/services/keeping';

const everyMs = 10_000;
const stopPatienceMs = 5_000;

/**
 * Checks and copies archive files in a process of their own at the lowest priority, which ends when nothing is due. It
 * may be killed at any moment: the next one goes on when its claim has ended.
 */
export function startKeeping(options: {
  prisma: PrismaClient;
  databaseUrl: string;
  archive: KeptArchive;
  log: Logger;
}) {
  const { prisma, databaseUrl, archive, log } = options;
  let child: ChildProcess | null = null;
  let stopped = false;

  const run = () => {
    const started = fork(path.join(import.meta.dirname, 'archive-keeper.ts'), {
      execArgv: [...smallProcess],
      env: { ...neededVariables(process.env), DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    started.on('error', (error) => log.error({ err: error }, 'archive files cannot be checked'));
    started.once('exit', (code, signal) => {
      child = null;
      if (code !== 0 && !stopped)
        log.warn({ code, signal }, 'the process that checks archive files ended early');
    });
    child = started;
    if (started.pid === undefined) return;
    setPriority(started.pid, constants.priority.PRIORITY_LOW);
    started.send(archive);
    log.info({ pid: started.pid }, 'checking archive files');
  };

  return {
    loop: {
      name: 'keep-archive',
      everyMs,
      run: async () => {
        if (child !== null || stopped) return;
        const { 'archive.scrubDays': scrubDays } = await readSettings(prisma);
        if (await hasFileToKeep({ prisma, hasReplica: archive.replica !== null }, scrubDays)) run();
      },
    },
    /** Ends the process; the next one goes on. */
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

/** No password but what the client of S3 finds on the machine. */
function neededVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isNeeded = (name: string) => ['PATH', 'HOME', 'LOG_LEVEL'].includes(name) || name.startsWith('AWS_');
  return Object.fromEntries(Object.entries(environment).filter(([name]) => isNeeded(name)));
}
