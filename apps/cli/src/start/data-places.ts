import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { closeTree, EnvironmentError, type FileAccess } from '@meguri/runtime/process';

/** The account that owns a place in the data directory. */
type PlaceOwner = 'starter' | 'service';

interface DataPlace {
  /** Relative to the data directory; `*`: everything in it. */
  path: string;
  owner: PlaceOwner;
  writer: string;
  /** Readers: the owner, or also the group of MEGURI_GROUP. */
  readers: 'owner' | 'group';
}

/**
 * Every place below the data directory. The starter only writes where no other account can change anything;
 * the account of the services owns nothing but its cluster, where the starter writes nothing.
 */
export const dataPlaces: readonly DataPlace[] = [
  { path: 'meguri.lock', owner: 'starter', writer: 'npm start', readers: 'owner' },
  { path: 'meguri.lock-journal', owner: 'starter', writer: 'npm start', readers: 'owner' },
  { path: 'meguri.pid', owner: 'starter', writer: 'npm start', readers: 'owner' },
  { path: 'instance.json', owner: 'starter', writer: 'npm start', readers: 'owner' },
  { path: 'processes.json', owner: 'starter', writer: 'npm start', readers: 'owner' },
  { path: 'demo-port', owner: 'starter', writer: 'npm start', readers: 'owner' },
  { path: 'demo-files.json', owner: 'starter', writer: 'npm start', readers: 'owner' },
  { path: 'logs', owner: 'starter', writer: 'npm start', readers: 'group' },
  { path: 'logs/*', owner: 'starter', writer: 'node, control, console', readers: 'group' },
  { path: 'archive', owner: 'starter', writer: 'node', readers: 'group' },
  { path: 'archive/*', owner: 'starter', writer: 'node', readers: 'group' },
  { path: 'snapshots', owner: 'starter', writer: 'control, console, meguri snapshots', readers: 'owner' },
  { path: 'snapshots/*', owner: 'starter', writer: 'control, console, meguri snapshots', readers: 'owner' },
  { path: 'push-secrets', owner: 'starter', writer: 'who runs Meguri', readers: 'owner' },
  { path: 'push-secrets/*', owner: 'starter', writer: 'who runs Meguri', readers: 'owner' },
  { path: 'scans', owner: 'starter', writer: 'node, control, meguri scans', readers: 'owner' },
  { path: 'scans/*', owner: 'starter', writer: 'node, control, meguri scans', readers: 'owner' },
  { path: 'imports', owner: 'starter', writer: 'owner of the files to import', readers: 'owner' },
  { path: 'imports/*', owner: 'starter', writer: 'owner of the files to import', readers: 'owner' },
  { path: 'redis', owner: 'starter', writer: 'npm start', readers: 'owner' },
  { path: 'redis/*', owner: 'starter', writer: 'npm start; Redis by a descriptor', readers: 'owner' },
  { path: 'postgres', owner: 'starter', writer: 'npm start', readers: 'owner' },
  { path: 'postgres/*', owner: 'starter', writer: 'npm start; PostgreSQL by a descriptor', readers: 'owner' },
  { path: 'postgres/cluster', owner: 'service', writer: 'PostgreSQL', readers: 'owner' },
];

/**
 * Closes the data directory to others, including files of earlier releases. The caller holds its lock, and
 * has checked that no other account can change it.
 *
 * @throws {EnvironmentError} if this account may not give files to the group
 * @throws if the directory belongs to another account
 */
export function closeDataDirectory(
  directory: string,
  access: FileAccess,
): { repaired: number; foreign: number } {
  chmodSync(directory, access.group === null ? 0o700 : 0o710);
  // The group may pass through to the logs and the archive, but cannot list the directory.
  if (access.group !== null) giveToGroup(directory, access.group);
  const logs = path.join(directory, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const closed = closeTree(logs, access);
  // The directories of the services are closed where they are claimed.
  for (const { path: name, readers } of dataPlaces) {
    const place = path.join(directory, name);
    if (readers !== 'owner' || name.includes('/')) continue;
    if (lstatSync(place, { throwIfNoEntry: false })?.isFile() !== true) continue;
    const own = closeTree(place, { group: null });
    closed.repaired += own.repaired;
    closed.foreign += own.foreign;
  }
  return closed;
}

function giveToGroup(directory: string, group: number): void {
  try {
    chownSync(directory, -1, group);
  } catch (error) {
    throw new EnvironmentError(
      `environment: MEGURI_GROUP: this account may not give ${directory} to group ${group}; name a group that it is in, or start as root`,
      { cause: error },
    );
  }
}
