import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { WebCommand } from './interventions.ts';

export interface SimulatedWeb {
  /** `name:port` of each host */
  hosts: readonly string[];
  /** What the nodes' MEGURI_DNS must be to reach it. */
  dns: string;
  command(command: WebCommand): void;
  stop(): Promise<void>;
}

const readyMessage = z.object({
  kind: z.literal('ready'),
  hosts: z.array(z.string()),
  addressCount: z.number(),
});

/** Before those that it watches: what it notes down should be when it happened. */
const priority = -10;

export async function startWeb(options: {
  logFile: string;
  hosts: number;
  seed: number;
  maxPagesPerSite: number;
}): Promise<SimulatedWeb> {
  const { logFile, hosts, seed, maxPagesPerSite } = options;
  const child = fork(
    fileURLToPath(new URL('./main.ts', import.meta.url)),
    [logFile, hosts, seed, maxPagesPerSite].map(String),
    {
      execArgv: [],
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    },
  );
  const exited = once(child, 'exit');
  if (process.getuid?.() === 0 && child.pid !== undefined) setPriority(child.pid, priority);
  const [message] = (await Promise.race([
    once(child, 'message'),
    exited.then(() => Promise.reject(new Error('the simulated web could not be started'))),
  ])) as [unknown];
  const ready = readyMessage.parse(message);
  return {
    hosts: ready.hosts,
    dns: `demo:${ready.addressCount}`,
    command: (command) => child.send(command),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
