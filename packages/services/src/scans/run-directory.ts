import { hash, randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/**
 * A directory for what a process runs and forgets: others may enter it, and it is removed afterwards. What killed processes
 * left is removed first.
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

/** A name in the directory of scans that is removed once this process is gone. */
export const ownName = (name: string, pid = process.pid): string => `${machine}-${pid}-${name}`;

/** A machine or a container: a process of another one cannot be asked for. */
const machine = hash('sha256', `${hostname()} ${processNamespace()}`).slice(0, 12);

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** Longer than anything runs: what another machine left then is of a process that is gone. */
const foreignKeptMs = 2 * 86_400_000;

/** Removes what processes left behind that were killed. */
async function removeLeftOver(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const [, owner, pid] = /^([0-9a-f]{12})-(\d+)-/.exec(name) ?? [];
    if (owner === undefined) continue;
    const place = path.join(directory, name);
    const isLeft = owner === machine ? !isRunning(Number(pid)) : await isOld(place);
    if (isLeft) await rm(place, { recursive: true, force: true });
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

/** The directory of scans: beside that of snapshots, unless it is named. Undefined where this process sees neither. */
export function scansPlace(options: {
  scanDirectory?: string | undefined;
  snapshotDirectory?: string | undefined;
}): string | undefined {
  const { scanDirectory, snapshotDirectory } = options;
  if (scanDirectory !== undefined || snapshotDirectory === undefined) return scanDirectory;
  return path.join(path.dirname(snapshotDirectory), 'scans');
}
