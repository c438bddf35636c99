import { setTimeout as delay } from 'node:timers/promises';
import { connectRedis } from '@meguri/frontier';
import type { ScanView } from '@meguri/contracts';
import { operator } from '@meguri/services/testing';
import { analysersBelow, killNow, type KeptProcess } from './scan-processes.fixture.ts';
import type { ScanWorld } from './scan-world.fixture.ts';

const faultKinds = ['analyser', 'worker', 'node', 'dispatcher', 'redis', 'postgres'] as const;
/** `control`: the machine with the control plane, Redis and PostgreSQL. */
export type FaultKind = (typeof faultKinds)[number] | 'control';

export interface Processes {
  dispatcher: KeptProcess;
  workers: readonly KeptProcess[];
  /** Kills Redis and PostgreSQL. */
  killServices?: () => void;
}

/** Kinds to inject: all, or those in MEGURI_SCAN_FAULT_KINDS, separated by commas. */
export const chosenKinds: readonly FaultKind[] = process.env['MEGURI_SCAN_FAULT_KINDS']
  ? faultKinds.filter((kind) => process.env['MEGURI_SCAN_FAULT_KINDS']?.split(',').includes(kind))
  : faultKinds;

/** A killed node returns at once, but every fifth time only after its pieces are given to other nodes. */
const awayMs = (turn: number) => (turn % 5 === 4 ? 17_000 : 300);

/**
 * Functions that inject one fault of a kind into a running scan. They return false if there was no target.
 */
function injector(world: ScanWorld, { dispatcher, workers, killServices }: Processes) {
  const redis = connectRedis(world.redisUrl);
  const database = new URL(world.databaseUrl).pathname.slice(1);
  let [turn, lost] = [0, 0];
  const faults: Record<FaultKind, () => Promise<boolean>> = {
    analyser: async () => {
      const running = workers.flatMap((worker) => analysersBelow(worker.pid() ?? 0));
      return kill(running[(turn += 1) % running.length]);
    },
    worker: async () => kill(workers[(turn += 1) % workers.length]?.pid()),
    node: async () => workers[lost % workers.length]?.lose(awayMs((lost += 1))) ?? false,
    dispatcher: async () => kill(dispatcher.pid()),
    control: async () => {
      const isLost = dispatcher.lose(500);
      if (isLost) killServices?.();
      return isLost;
    },
    // Redis loses all data.
    redis: async () => (await redis.flushdb()) === 'OK',
    // Ends all connections except its own.
    postgres: async () => {
      await world.asOwner(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' AND pid <> pg_backend_pid()`,
      );
      return true;
    },
  };
  return { faults, close: () => redis.disconnect() };
}

const kill = (pid: number | null | undefined) => pid !== null && pid !== undefined && killNow(pid);

export const isEnded = ({ state }: ScanView) => ['done', 'failed', 'cancelled'].includes(state);

/** Reads a scan; repeats the query if the connection was just cut. */
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
 * @param options.kinds of faults, in turn
 * @param options.count faults of each kind
 * @returns the number of injected faults of each kind
 */
export async function injectFaults(
  world: ScanWorld,
  processes: Processes,
  options: { name: string; kinds: readonly FaultKind[]; count: number; patienceMs: number },
): Promise<Partial<Record<FaultKind, number>>> {
  const { name, kinds, count, patienceMs } = options;
  const { faults, close } = injector(world, processes);
  const injected = new Map<FaultKind, number>(kinds.map((kind) => [kind, 0]));
  const endMs = performance.now() + patienceMs;
  const all = count * kinds.length;
  let done = 0;
  try {
    for (let scan = await readScan(world, name); !isEnded(scan); scan = await readScan(world, name)) {
      if (performance.now() > endMs) throw new Error(`the scan does not end: ${JSON.stringify(scan)}`);
      const kind = kinds[done % kinds.length] ?? 'analyser';
      const before = injected.get(kind) ?? 0;
      const isDue = scan.progress.documents >= ((done + 0.5) * world.documents * 0.9) / all;
      if (isDue && before < count && (await faults[kind]())) {
        injected.set(kind, before + 1);
        done += 1;
      } else await delay(20);
    }
    return Object.fromEntries(injected);
  } finally {
    close();
  }
}
