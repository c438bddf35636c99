import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { refusal } from '@meguri/api/services-port';
import { smallProcess } from '@meguri/runtime/process';
import { isPrepared, type ExportInput } from '@meguri/snapshots/exports';

/** Exports that are prepared at once: each takes up to 500 MB and both cores. */
const maxPreparations = 2;

/**
 * Prepares exports in processes of their own, so that this one loads no DuckDB and what fails there fails alone. The
 * same export is prepared once, however many wait for it.
 */
export function createPreparations(): (input: ExportInput) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  return async (input) => {
    if (isPrepared(input)) return;
    const key = JSON.stringify([input.directory, input.format]);
    const known = running.get(key);
    if (!known && running.size >= maxPreparations) throw refusal('unavailable', 'exportsBusy');
    const preparation = known ?? prepare(input).finally(() => running.delete(key));
    running.set(key, preparation);
    await preparation;
    // A takedown may have come meanwhile.
    if (!isPrepared(input)) throw refusal('unavailable', 'exportsBusy');
  };
}

async function prepare(input: ExportInput): Promise<void> {
  const child = fork(path.join(import.meta.dirname, 'prepare-process.ts'), {
    execArgv: [...smallProcess, '--max-old-space-size=64'],
    // No password. glibc keeps what each thread freed for that thread.
    env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send(input);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw refusal('unavailable', 'exportFailed', { name: input.snapshot.name });
}
