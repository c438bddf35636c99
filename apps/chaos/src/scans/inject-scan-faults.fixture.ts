import { setTimeout as delay } from 'node:timers/promises';
import { connectRedis } from '@meguri/frontier';
import type { ScanView } from '@meguri/contracts';
import { operator } from '@meguri/services/testing';
import { analysersBelow, type KeptProcess } from './scan-processes.fixture.ts';
import type { ScanWorld } from './scan-world.fixture.ts';

export const faultKinds = ['analyser', 'worker', 'dispatcher', 'redis', 'postgres'] as const;
export type FaultKind = (typeof faultKinds)[number];

interface Processes {
  dispatcher: KeptProcess;
  workers: readonly KeptProcess[];
}

/** Harms a scan that runs. False: there was nothing to harm. */
function injector(world: ScanWorld, { dispatcher, workers }: Processes) {
  const redis = connectRedis(world.redisUrl);
  const database = new URL(world.databaseUrl).pathname.slice(1);
  let turn = 0;
  const faults: Record<FaultKind, () => Promise<boolean>> = {
    analyser: async () => {
      const running = workers.flatMap((worker) => analysersBelow(worker.pid() ?? 0));
      return kill(running[(turn += 1) % running.length]);
    },
    worker: async () => kill(workers[(turn += 1) % workers.length]?.pid()),
    dispatcher: async () => kill(dispatcher.pid()),
    // It forgets everything.
    redis: async () => (await redis.flushdb()) === 'OK',
    // All connections but our own.
    postgres: async () => {
      await world.asOwner(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' AND pid <> pg_backend_pid()`,
      );
      return true;
    },
  };
  return { faults, close: () => redis.disconnect() };
}

function kill(pid: number | null | undefined): boolean {
  if (pid === null || pid === undefined) return false;
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

export const isEnded = ({ state }: ScanView) => ['done', 'failed', 'cancelled'].includes(state);

/** Reads a scan, also where the connection was just cut. */
export async function readScan(world: ScanWorld, name: string): Promise<ScanView> {
  for (;;) {
    try {
      return await world.services.scans.get({ ctx: operator, input: { name } });
    } catch (error) {
      if (error instanceof Error && error.message.includes('There is no scan')) throw error;
      await delay(50);
    }
  }
}

/**
 * Injects faults of all kinds in turn while a scan runs, spread over its documents, until it ends.
 *
 * @param count of each kind
 * @returns how many of each kind there were
 */
export async function injectFaults(
  world: ScanWorld,
  processes: Processes,
  { name, count, patienceMs }: { name: string; count: number; patienceMs: number },
): Promise<Record<FaultKind, number>> {
  const { faults, close } = injector(world, processes);
  const injected = { analyser: 0, worker: 0, dispatcher: 0, redis: 0, postgres: 0 };
  const endMs = performance.now() + patienceMs;
  const all = count * faultKinds.length;
  let done = 0;
  try {
    for (let scan = await readScan(world, name); !isEnded(scan); scan = await readScan(world, name)) {
      if (performance.now() > endMs) throw new Error(`the scan does not end: ${JSON.stringify(scan)}`);
      const kind = faultKinds[done % faultKinds.length] ?? 'analyser';
      const isDue = scan.progress.documents >= ((done + 0.5) * world.documents * 0.9) / all;
      if (isDue && injected[kind] < count && (await faults[kind]())) {
        injected[kind] += 1;
        done += 1;
      } else await delay(20);
    }
    return injected;
  } finally {
    close();
  }
}
