import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readProcessIdentity, stopProcess } from '@meguri/local-services';

interface ProcessRow {
  name: string;
  pid: number;
  identity: string;
}

const stopSteps = [
  { signal: 'SIGTERM', waitSeconds: 15 },
  { signal: 'SIGKILL', waitSeconds: 5 },
] as const;

/**
 * The processes of an instance, stored in its data directory so that the next instance finds those that
 * outlived it.
 */
export interface ProcessRecord {
  /** Records a started process, replacing an earlier one of the same name. */
  add(name: string, pid: number): Promise<void>;
  clear(): void;
}

export function openProcessRecord(dataDirectory: string): ProcessRecord {
  const file = recordFile(dataDirectory);
  const rows = new Map<string, ProcessRow>();
  return {
    add: async (name, pid) => {
      const identity = await readProcessIdentity(pid);
      if (identity === null) return;
      rows.set(name, { name, pid, identity });
      writeFileSync(file, JSON.stringify([...rows.values()]));
    },
    clear: () => rmSync(file, { force: true }),
  };
}

/**
 * Stops processes that a killed instance left running: two nodes with one name must never write to one
 * archive.
 */
export async function stopLeftoverProcesses(
  dataDirectory: string,
  log: (line: string) => void,
): Promise<void> {
  for (const { name, pid, identity } of readRows(dataDirectory)) {
    const isGone = async () => (await readProcessIdentity(pid)) !== identity;
    if (await isGone()) continue;
    log(`stopping the ${name} that an earlier run left behind (process ${pid})`);
    await stopProcess(pid, stopSteps, isGone);
  }
}

function readRows(dataDirectory: string): ProcessRow[] {
  try {
    const rows: unknown = JSON.parse(readFileSync(recordFile(dataDirectory), 'utf8'));
    return Array.isArray(rows) ? rows.filter(isProcessRow) : [];
  } catch {
    // Missing, or truncated by the crash.
    return [];
  }
}

/** Checked without a schema library: this process stays as long as the crawl, and the library takes 10 MB. */
function isProcessRow(row: unknown): row is ProcessRow {
  const { name, pid, identity } = (row ?? {}) as Partial<Record<string, unknown>>;
  const isPid = typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 0;
  return typeof name === 'string' && isPid && typeof identity === 'string';
}

function recordFile(dataDirectory: string): string {
  return path.join(dataDirectory, 'processes.json');
}
