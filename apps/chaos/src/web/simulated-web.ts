import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { WebCommand } from './interventions.ts';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { RobotsChange, WebRequest } from '../checks/web-log.ts';

export interface SimulatedWeb {
  /** `name:port` of each host */
  hosts: readonly string[];
  /** MEGURI_DNS of nodes that crawl it. */
  dns: string;
  command(command: WebCommand): void;
  stop(): Promise<void>;
}

const readyMessage = z.object({
  kind: z.literal('ready'),
  hosts: z.array(z.string()),
  addressCount: z.number(),
});

/** Nice value, above the priority of the crawler, so that the log has the true times. */
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
    exited.then(() =>
      Promise.reject(new Error('the simulated web did not start; run apps/chaos/src/web/main.ts to see why')),
    ),
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

export type WebLogLine = ({ kind: 'request' } & WebRequest) | ({ kind: 'robots' } & RobotsChange);

export async function readWebLog(file: string): Promise<{ requests: WebRequest[]; changes: RobotsChange[] }> {
  const requests: WebRequest[] = [];
  const changes: RobotsChange[] = [];
  for await (const text of createInterface({ input: createReadStream(file) })) {
    const line = JSON.parse(text) as WebLogLine;
    if (line.kind === 'robots') changes.push(line);
    else requests.push(line);
  }
  return { requests, changes };
}
