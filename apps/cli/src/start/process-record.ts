import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readProcessIdentity, stopProcess } from '@meguri/local-services';
import { z } from 'zod';

const recordSchema = z.array(
  z.object({ name: z.string(), pid: z.number().int().positive(), identity: z.string() }),
);
type ProcessRow = z.infer<typeof recordSchema>[number];

const stopSteps = [
  { signal: 'SIGTERM', waitSeconds: 15 },
  { signal: 'SIGKILL', waitSeconds: 5 },
] as const;

/**
 * The processes of an instance, stored in its data directory so that its successor finds those that outlived
 * it.
 */
export interface ProcessRecord {
  /** Records a started process, replacing an earlier one of the same name. */
  note(name: string, pid: number): Promise<void>;
  clear(): void;
}

export function openProcessRecord(dataDirectory: string): ProcessRecord {
  const file = recordFile(dataDirectory);
  const rows = new Map<string, ProcessRow>();
  return {
    note: async (name, pid) => {
      const identity = await readProcessIdentity(pid);
      if (identity === null) return;
      rows.set(name, { name, pid, identity });
      writeFileSync(file, JSON.stringify([...rows.values()]));
    },
    clear: () => rmSync(file, { force: true }),
  };
}

/** Stops what a killed instance left running: two nodes of one name must never write to one archive. */
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
    return recordSchema.parse(JSON.parse(readFileSync(recordFile(dataDirectory), 'utf8')));
  } catch {
    // Missing, or truncated by the crash that we recover from.
    return [];
  }
}

function recordFile(dataDirectory: string): string {
  return path.join(dataDirectory, 'processes.json');
}
