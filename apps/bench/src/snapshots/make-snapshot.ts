import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SnapshotDatasheet } from '@meguri/contracts';
import { figure } from '../report/goal.ts';
import { generateIndex, type IndexSize } from './generate-index.ts';

/** The results of the process that made a snapshot. */
export interface MadeSnapshot {
  directory: string;
  seconds: number;
  /** Peak memory of the process, in bytes. */
  peak: number;
  datasheet: SnapshotDatasheet;
  digest: string;
}

const program = fileURLToPath(new URL('create-program.ts', import.meta.url));

/**
 * Generates an index, and makes each snapshot from it in a separate process, as the control plane does.
 *
 * @param base directory for the index and the snapshots, which are removed unless they are kept
 * @param name of the index
 */
export async function snapshotMaker(base: string, name: string, size: IndexSize) {
  const indexDirectory = path.join(base, name);
  await mkdir(indexDirectory, { recursive: true });
  const startedMs = performance.now();
  const runs = await generateIndex(indexDirectory, size);
  const bytes = runs.reduce((sum, run) => sum + run.bytes, 0);
  const seconds = (performance.now() - startedMs) / 1_000;
  console.info(
    `${name}: ${figure(bytes / 1e6)} MB, ${figure(bytes / size.entries)} B an entry, generated in ${figure(seconds)} s`,
  );
  let made = 0;
  return async (definition: object, keep = false): Promise<MadeSnapshot> => {
    const directory = path.join(base, `${name}-snapshot-${(made += 1)}`);
    const given = JSON.stringify({ definition, directory, indexDirectory, runs, size });
    const limits = ['--max-semi-space-size=1', '--max-old-space-size=64'];
    const output = execFileSync(process.execPath, [...limits, program, given], {
      encoding: 'utf8',
      // As the control plane starts the process.
      env: { ...process.env, MALLOC_ARENA_MAX: '1' },
    });
    if (!keep) await rm(directory, { recursive: true });
    return { ...(JSON.parse(output) as Omit<MadeSnapshot, 'directory'>), directory };
  };
}

/** Drops the file cache of the operating system. @returns false if that is not permitted */
export function dropCaches(): boolean {
  try {
    execFileSync('sync');
    writeFileSync('/proc/sys/vm/drop_caches', '1');
    return true;
  } catch {
    return false;
  }
}
