import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ScanWorld } from './scan-world.fixture.ts';

const apps = path.resolve(import.meta.dirname, '../../..');

/** A program that is restarted whenever it ends, as control and nodes do while scans are due. */
export interface KeptProcess {
  /** Null while it is being started. */
  pid(): number | null;
  /** Kills it and all its descendants at once, and restarts it after `awayMs`. */
  lose(awayMs: number): boolean;
  stop(): Promise<void>;
}

function keep(program: string, env: NodeJS.ProcessEnv, message?: object): KeptProcess {
  let child: ChildProcess | null = null;
  let isStopped = false;
  let away: Promise<unknown> = Promise.resolve();
  const start = () => {
    if (isStopped) return;
    const started = fork(path.join(apps, program), {
      env: { PATH: process.env['PATH'], LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal', ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    if (message) started.send(message);
    started.once('exit', () => void away.then(start));
    child = started;
  };
  start();
  return {
    pid: () => child?.pid ?? null,
    lose: (awayMs) => {
      const pid = child?.pid;
      if (pid === undefined || child?.exitCode !== null || child.signalCode !== null) return false;
      away = delay(awayMs);
      for (const one of [pid, ...treeBelow(pid)]) killNow(one);
      return true;
    },
    stop: async () => {
      isStopped = true;
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      running.kill('SIGTERM');
      await once(running, 'exit');
    },
  };
}

/** The process of the control plane that dispatches scans. */
export const keepDispatcher = (world: ScanWorld): KeptProcess =>
  keep('control/src/scans/scan-dispatcher.ts', {
    DATABASE_URL: world.databaseUrl,
    REDIS_URL: world.redisUrl,
    SNAPSHOT_DIRECTORY: world.snapshotDirectory,
    SCAN_DIRECTORY: world.scanDirectory,
  });

/** The process of a node that works on scans. */
export const keepWorker = (
  world: ScanWorld & { scratchDirectory?: string },
  nodeId: number,
  analysers = 2,
): KeptProcess =>
  keep(
    'node/src/scans/scan-worker.ts',
    {
      DATABASE_URL: world.databaseUrl,
      REDIS_URL: world.redisUrl,
      NODE_ID: String(nodeId),
      NODE_NAME: `node-${nodeId}`,
      SCAN_DIRECTORY: world.scanDirectory,
      SCAN_SCRATCH_DIRECTORY: path.join(world.scratchDirectory ?? world.scanDirectory, `scratch-${nodeId}`),
      SCAN_ANALYSERS: String(analysers),
      SCAN_SUPPLY_BYTES: String(2 ** 26),
    },
    { archive: { directory: world.archiveDirectory, bucket: null } },
  );

/** Ids of all descendants of a process. */
const treeBelow = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...treeBelow(child)]);

/** Kills a process. @returns false if it has ended already */
export function killNow(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** Processes of analysers below a process: those that run modules. */
export function analysersBelow(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => {
    const isModule = commandOf(child).some((part) => part.endsWith('module-host.ts'));
    const below = analysersBelow(child);
    // The command line of the sandbox contains the program, too.
    return below.length > 0 || !isModule ? below : [child];
  });
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
        .split(' ')
        .filter((child) => child.trim() !== '')
        .map(Number),
    );
  } catch {
    return [];
  }
}

function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
