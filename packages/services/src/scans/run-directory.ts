import { hash, randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { removeWritten } from '@meguri/scans/remove';

/**
 * Runs work with a temporary directory, which other users may enter and which is deleted afterwards.
 * Leftovers of killed processes are deleted first.
 *
 * @param directory of all scans
 */
export async function withRunDirectory<T>(directory: string, run: (own: string) => Promise<T>): Promise<T> {
  await removeLeftOver(directory);
  const own = path.join(directory, ownName(randomUUID()));
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

/** A name in the directory of scans that is deleted after this process has ended. */
export const ownName = (name: string, pid = process.pid): string => `${machine}-${pid}-${name}`;

/** Identifies a machine or container: whether a process of another one is alive cannot be checked. */
const machine = hash('sha256', `${hostname()} ${processNamespace()}`).slice(0, 12);

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** Longer than any run: what another machine left before belongs to a dead process. */
const foreignKeptMs = 2 * 86_400_000;

/** Deletes leftovers of killed processes. */
async function removeLeftOver(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const [, owner, pid] = /^([0-9a-f]{12})-(\d+)-/.exec(name) ?? [];
    if (owner === undefined) continue;
    const place = path.join(directory, name);
    const isLeft = owner === machine ? !isRunning(Number(pid)) : await isOld(place);
    if (isLeft) removeWritten(place);
  }
}

async function isOld(place: string): Promise<boolean> {
  const found = await stat(place).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > foreignKeptMs;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The directory of scans: by default next to that of snapshots. Undefined: this process has neither. */
export function scansPlace(options: {
  scanDirectory?: string | undefined;
  snapshotDirectory?: string | undefined;
}): string | undefined {
  const { scanDirectory, snapshotDirectory } = options;
  if (scanDirectory !== undefined || snapshotDirectory === undefined) return scanDirectory;
  return path.join(path.dirname(snapshotDirectory), 'scans');
}
