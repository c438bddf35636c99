import { once } from 'node:events';
import { refusal } from '@meguri/api/services-port';
import type { SnapshotDiff } from '@meguri/contracts';
import { diffFile, type DiffInput } from '@meguri/snapshots/exports';
import { forkApart } from './fork-apart.ts';

/** Concurrent diffs: each takes up to 500 MB and both cores. */
const maxDiffs = 1;

/** Compares snapshots in separate processes. Concurrent requests for the same two share one comparison. */
export function createDiffs(): (input: DiffInput) => Promise<SnapshotDiff> {
  const running = new Map<string, Promise<SnapshotDiff>>();
  return async (input) => {
    const key = diffFile(input);
    const known = running.get(key);
    if (!known && running.size >= maxDiffs) throw refusal('unavailable', 'exportsBusy');
    const diff = known ?? compare(input).finally(() => running.delete(key));
    running.set(key, diff);
    return diff;
  };
}

async function compare(input: DiffInput): Promise<SnapshotDiff> {
  const child = forkApart('diff-process.ts');
  let diff: SnapshotDiff | null = null;
  child.once('message', (message) => {
    diff = message as SnapshotDiff;
  });
  child.send(input);
  await once(child, 'close');
  if (diff === null) throw refusal('unavailable', 'diffFailed', { from: input.from.name, to: input.to.name });
  return diff;
}
