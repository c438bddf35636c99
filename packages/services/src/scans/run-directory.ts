import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * A directory for what a process runs and forgets: others may enter it, and it is removed afterwards. What killed processes
 * left is removed first.
 *
 * @param directory of all scans
 */
export async function withRunDirectory<T>(directory: string, run: (own: string) => Promise<T>): Promise<T> {
  await removeLeftOver(directory);
  const own = path.join(directory, `${process.pid}-${randomUUID()}`);
  await mkdir(own, { recursive: true });
  await chmod(own, 0o711);
  try {
    return await run(own);
  } finally {
    await rm(own, { recursive: true, force: true });
    // Another scan may be running.
    await rmdir(directory).catch(() => undefined);
  }
}

/** Removes what processes left behind that were killed. */
async function removeLeftOver(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const pid = Number(/^(\d+)-/.exec(name)?.[1] ?? Number.NaN);
    if (!isRunning(pid)) await rm(path.join(directory, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return Number.isNaN(pid) || process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The directory of scans: beside that of snapshots, unless it is named. Undefined where this process sees neither. */
export function scansPlace(options: {
  scanDirectory?: string | undefined;
  snapshotDirectory?: string | undefined;
}): string | undefined {
  const { scanDirectory, snapshotDirectory } = options;
  if (scanDirectory !== undefined || snapshotDirectory === undefined) return scanDirectory;
  return path.join(path.dirname(snapshotDirectory), 'scans');
}
