import { execFileSync, spawnSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { LocalServiceError } from './local-service.ts';

/** The operating-system account a service runs under. */
export interface ServiceAccount {
  uid: number;
  gid: number;
}

const accountName = 'meguri';

/**
 * The account to run a service under: null, the account of this process, unless that is root.
 *
 * PostgreSQL refuses to run as root. An existing directory of the service keeps its owner; a new one goes to
 * the system account `meguri`, created if possible, else to `nobody`.
 *
 * @param ownDirectory the directory that the service itself writes to; it may be missing
 * @throws {LocalServiceError} `postgres-failed` if there is no such account
 */
export function serviceAccount(ownDirectory: string | null): ServiceAccount | null {
  if (process.getuid?.() !== 0) return null;
  const stats = ownDirectory === null ? undefined : lstatSync(ownDirectory, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true && stats.uid !== 0) return { uid: stats.uid, gid: stats.gid };
  const account = findAccount(accountName) ?? createAccount() ?? findAccount('nobody');
  if (account !== null) return account;
  throw new LocalServiceError(
    'postgres-failed',
    `PostgreSQL cannot start: it refuses to run as root, and no other account was found; create one named ${accountName}`,
  );
}

function findAccount(name: string): ServiceAccount | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const result = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return result.status === 0 ? Number(result.stdout) : null;
  });
  return typeof uid === 'number' && typeof gid === 'number' ? { uid, gid } : null;
}

function createAccount(): ServiceAccount | null {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  try {
    execFileSync('useradd', [...options, '--shell', '/usr/sbin/nologin', accountName], { stdio: 'ignore' });
  } catch {
    // No useradd (macOS, Alpine), a read-only /etc, or another process created it.
  }
  return findAccount(accountName);
}
