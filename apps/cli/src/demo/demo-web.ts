import type { PublishedFile } from '@meguri/demo-web';
import { CommandError } from '../terminal/report-failure.ts';
import { keepPublishedFiles } from './kept-files.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const readyLine = z.object({
  ready: z.literal(true),
  port: z.number().int(),
  seeds: z.array(z.string()),
  hosts: z.number().int(),
  addressCount: z.number().int(),
});

export interface DemoWebProcess {
  port: number;
  seeds: readonly string[];
  hosts: number;
  /** Value of the node's MEGURI_DNS to reach it. */
  dns: string;
  /** Serves a file on one of its hosts. */
  publish(file: PublishedFile): void;
  stop(): Promise<void>;
}

/** Seconds that a day of the simulated web takes at its default speed. */
export const demoDaySeconds = 60;

/**
 * Starts the simulated web. Its port is part of every host name, so a data directory always uses the same
 * one.
 * @throws if another program uses that port
 */
export async function startDemoWeb(options: {
  file: string;
  dataDirectory: string;
  hosts: number;
}): Promise<DemoWebProcess> {
  const portFile = path.join(options.dataDirectory, 'demo-port');
  const port = await readFile(portFile, 'utf8')
    .then(Number)
    .catch(() => 0);
  const args = [options.file, '--port', String(port), '--hosts', String(options.hosts)];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: true,
  });
  // The browser is on the same machine and has priority, as over the node.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const exited = once(child, 'exit');
  // Errors of a simulated web that has ended: its messages are kept for the next start.
  child.on('error', () => undefined);
  if (!child.stdout) throw new Error('the simulated web has no standard output');
  const first = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    exited.then(() => null),
  ]);
  if (first === null)
    throw new CommandError(`the simulated web could not start on port ${port}: is another program using it?`);
  const ready = readyLine.parse(JSON.parse(String(first[0])));
  await writeFile(portFile, String(ready.port));
  const kept = keepPublishedFiles(options.dataDirectory);
  for (const file of kept.files) child.send(file);
  return {
    port: ready.port,
    seeds: ready.seeds,
    hosts: ready.hosts,
    dns: `demo:${ready.addressCount}`,
    publish: (file) => {
      child.send(file);
      kept.keep(file);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
