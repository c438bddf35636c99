import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
} from 'node:fs';
import path from 'node:path';
import { EnvironmentError } from './environment-error.ts';

/** Who may read the archive and the logs in addition to their owner. */
export interface FileAccess {
  /** Id of a group; null: none. */
  group: number | null;
}

/**
 * The access that the variable MEGURI_GROUP names: a group of this machine, or its number.
 *
 * @throws {EnvironmentError} if there is no such group
 */
export function readFileAccess(name: string | undefined): FileAccess {
  if (name === undefined || name === '') return { group: null };
  if (/^\d{1,9}$/.test(name)) return { group: Number(name) };
  const found = spawnSync('getent', ['group', '--', name], { encoding: 'utf8' });
  const group = found.stdout?.split(':')[2];
  if (found.status === 0 && group !== undefined) return { group: Number(group) };
  throw new EnvironmentError(
    `environment: MEGURI_GROUP: this machine has no group ${JSON.stringify(name)}; name another, or give its number`,
  );
}

/** Makes new files of this process and its children unreadable for others. */
export function closeNewFiles({ group }: FileAccess): void {
  process.umask(group === null ? 0o077 : 0o027);
}

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/** Numbers of a closed directory tree. */
export interface ClosedTree {
  /** Places with a wrong mode or group, which was corrected. */
  repaired: number;
  /** Places of another account, which this one may not change. */
  foreign: number;
}

/**
 * Closes a directory and everything below it to others. The group may read, also new files; links below the
 * directory are not followed. A directory below it that is closed already is skipped, because its content was
 * closed with it or when it was made. So the time does not grow with an archive.
 */
export function closeTree(directory: string, access: FileAccess): ClosedTree {
  const closed = { repaired: 0, foreign: 0 };
  const place = realpathSync(directory);
  closeOne(place, access, closed);
  if (lstatSync(place).isDirectory())
    for (const name of readdirSync(place)) closeBelow(path.join(place, name), access, closed);
  return closed;
}

/**
 * Closes the content of a directory before the directory, so that a closed one is closed as a whole, even
 * after a crash.
 */
function closeBelow(place: string, access: FileAccess, closed: ClosedTree): void {
  const stats = lstatSync(place, { throwIfNoEntry: false });
  if (stats === undefined || !(stats.isFile() || stats.isDirectory()) || isClosed(stats, access)) return;
  if (stats.isDirectory())
    for (const name of readdirSync(place)) closeBelow(path.join(place, name), access, closed);
  closeOne(place, access, closed);
}

function closeOne(place: string, access: FileAccess, closed: ClosedTree): void {
  if (isClosed(lstatSync(place), access)) return;
  try {
    closePlace(place, access);
    closed.repaired += 1;
  } catch {
    closed.foreign += 1;
  }
}

/** The mode of a place. New files of a directory with the bit 0o2000 belong to its group. */
function modeOf(
  { mode, isDirectory }: { mode: number; isDirectory: boolean },
  { group }: FileAccess,
): number {
  const own = mode & 0o700;
  if (group === null) return own;
  return isDirectory ? 0o2000 | own | 0o050 : own | ((own >> 3) & 0o040);
}

function isClosed(stats: { mode: number; gid: number; isDirectory(): boolean }, access: FileAccess): boolean {
  const { mode, gid } = stats;
  if (access.group !== null && gid !== access.group) return false;
  return (mode & 0o7777) === modeOf({ mode, isDirectory: stats.isDirectory() }, access);
}

function closePlace(place: string, access: FileAccess): void {
  const descriptor = openSync(place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const stats = fstatSync(descriptor);
    // Changing the group clears special bits, so the mode comes last.
    if (access.group !== null && stats.gid !== access.group) fchownSync(descriptor, stats.uid, access.group);
    fchmodSync(descriptor, modeOf({ mode: stats.mode, isDirectory: stats.isDirectory() }, access));
  } finally {
    closeSync(descriptor);
  }
}
