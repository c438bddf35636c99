import { lstatSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { LocalServiceError } from './local-service.ts';
import { processOwner, readProcessCommand, stopProcess } from './processes.ts';
import type { ServiceAccount } from './service-account.ts';
import { heldDirectory, runCommand } from './service-command.ts';
import { readForeignFile } from './service-files.ts';

/** The content of `postmaster.pid` of a running server; line numbers as in PostgreSQL's pidfile.h. */
export interface PostmasterFile {
  pid: number;
  ready: boolean;
}

const pidLine = 0;
const statusLine = 7;

/** Reads a cluster's `postmaster.pid`; null when it is missing or unusable. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  const lines = readLines(cluster);
  const pid = Number(lines?.[pidLine]);
  if (lines === null || !Number.isInteger(pid) || pid <= 0) return null;
  return { pid, ready: lines[statusLine]?.trim() === 'ready' };
}

function readLines(cluster: string): string[] | null {
  return readForeignFile(path.join(cluster, 'postmaster.pid'))?.split('\n') ?? null;
}

/**
 * Stops the server that a killed run left behind on this cluster, if any. The caller holds the directory's
 * lock, so a server that runs here has no owner.
 *
 * @param directory descriptor of the cluster
 */
export async function stopLeftoverPostgres(
  { cluster, directory, account }: { cluster: string; directory: number; account: ServiceAccount | null },
  log: (line: string) => void,
): Promise<void> {
  const file = readPostmasterFile(cluster);
  if (file === null) return;
  const command = await readProcessCommand(file.pid);
  if (command === null) return;
  if (!isServerOf(cluster, file.pid, command)) {
    disownPostmasterFile({ cluster, directory, account });
    return;
  }
  log(`stopping the PostgreSQL that an earlier run left behind (process ${file.pid})`);
  await stopProcess(
    file.pid,
    postgresStopSteps,
    async () => (await readProcessCommand(file.pid)) !== command,
  );
}

/** Fast shutdown; immediate shutdown, after which the next start recovers from a crash; SIGKILL. */
export const postgresStopSteps = [
  { signal: 'SIGINT', waitSeconds: 30 },
  { signal: 'SIGQUIT', waitSeconds: 5 },
  { signal: 'SIGKILL', waitSeconds: 5 },
] as const;

/**
 * Makes a `postmaster.pid` harmless whose pid now belongs to another program. PostgreSQL would refuse to
 * start because that process is alive, but it always disregards the pid of its own parent. The rest of the
 * file stays: from it, the server recognises workers of the dead server that still use the shared memory.
 */
function disownPostmasterFile(of: {
  cluster: string;
  directory: number;
  account: ServiceAccount | null;
}): void {
  const lines = readLines(of.cluster);
  if (lines === null) return;
  lines[pidLine] = String(process.pid);
  // The account writes to its own directory, and root would follow a link in it.
  const target = path.join(heldDirectory(of.account, of.cluster), 'postmaster.pid');
  const args = ['-c', 'cat > "$0"', target];
  const { status, errors } = runCommand({ file: 'sh', args, ...of }, lines.join('\n'));
  if (status !== 0) throw new LocalServiceError('postgres-failed', `${target} cannot be written: ${errors}`);
}

/**
 * Whether a process is the server of a cluster. The file that names it is not proof, since another account
 * writes it. A server works in its cluster and belongs to the cluster's owner.
 */
function isServerOf(cluster: string, pid: number, command: string): boolean {
  if (process.platform !== 'linux') return command.includes(cluster);
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster &&
      processOwner(pid) === lstatSync(cluster).uid &&
      command.includes('postgres')
    );
  } catch {
    // It ended, or it belongs to an account that this one may not inspect: not our server.
    return false;
  }
}
