import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readProcessCommand, stopProcess } from './processes.ts';

/** The content of `postmaster.pid` of a running server; line numbers as in PostgreSQL's pidfile.h. */
export interface PostmasterFile {
  pid: number;
  ready: boolean;
}

const pidLine = 0;
const statusLine = 7;

/** Reads a cluster's `postmaster.pid`; null when there is none or nothing usable in it. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  const lines = readLines(cluster);
  const pid = Number(lines?.[pidLine]);
  if (lines === null || !Number.isInteger(pid) || pid <= 0) return null;
  return { pid, ready: lines[statusLine]?.trim() === 'ready' };
}

function readLines(cluster: string): string[] | null {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Stops the server that a killed run left behind on this cluster, if any. The caller holds the directory's
 * lock, so a server that runs here has no owner.
 */
export async function stopLeftoverPostgres(cluster: string, log: (line: string) => void): Promise<void> {
  const file = readPostmasterFile(cluster);
  if (file === null) return;
  const command = await readProcessCommand(file.pid);
  if (command === null) return;
  if (!command.includes(cluster)) {
    disownPostmasterFile(cluster);
    return;
  }
  log(`stopping the PostgreSQL that an earlier run left behind (process ${file.pid})`);
  await stopProcess(
    file.pid,
    postgresStopSteps,
    async () => (await readProcessCommand(file.pid)) !== command,
  );
}

/** Fast shutdown; immediate shutdown, which costs a crash recovery at the next start; the kernel. */
export const postgresStopSteps = [
  { signal: 'SIGINT', waitSeconds: 30 },
  { signal: 'SIGQUIT', waitSeconds: 5 },
  { signal: 'SIGKILL', waitSeconds: 5 },
] as const;

/**
 * Makes a `postmaster.pid` whose pid now belongs to another program harmless. PostgreSQL would refuse to
 * start because that process is alive, but it always disregards the pid of its own parent. The rest of the
 * file stays: by it the server recognises workers of the dead server that still use the shared memory.
 */
function disownPostmasterFile(cluster: string): void {
  const lines = readLines(cluster);
  if (lines === null) return;
  lines[pidLine] = String(process.pid);
  writeFileSync(path.join(cluster, 'postmaster.pid'), lines.join('\n'));
}
