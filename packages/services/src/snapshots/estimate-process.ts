// Estimates snapshots, one after the other, until no more requests come.
import path from 'node:path';
import type { SnapshotDefinition } from '@meguri/contracts';
import { estimateSnapshot, fillTakedowns, sideTables } from '@meguri/snapshots';
import type { HiddenScope } from '@meguri/snapshots/exports';
import { openDuck, readRowGroups, type Duck, type RowGroup } from '@meguri/url-index';

export interface EstimateTask {
  definition: SnapshotDefinition;
  index: string;
  scratch: string;
  /** Names of the files of the index. */
  runs: string[];
  position: number;
  seedListIds: number[];
  hostIds: bigint[];
  hidden: HiddenScope[];
}

/** Leaves time for the round trip to the console within 300 ms. */
const budgetMs = 120;
const idleMs = 60_000;

let duck: Duck | undefined;
let known: { files: string; groups: RowGroup[] } = { files: '', groups: [] };

process.on('disconnect', () => process.exit(0));
let idle = setTimeout(() => process.exit(0), idleMs);
process.on('message', (task: EstimateTask) => {
  clearTimeout(idle);
  idle = setTimeout(() => process.exit(0), idleMs);
  void estimate(task).then(
    (found) => process.send?.(found),
    // A file may have been merged into another meanwhile.
    () => process.send?.(null),
  );
});

async function estimate(task: EstimateTask) {
  duck ??= await openDuck({
    directories: [task.index],
    scratch: task.scratch,
    memoryMegabytes: 128,
    threads: 2,
    keepsFooters: true,
  });
  const files = task.runs.map((name) => path.join(task.index, name));
  if (known.files !== files.join('\n'))
    known = { files: files.join('\n'), groups: await readRowGroups(duck, files) };
  await fillTakedowns(duck, task.hidden);
  await fillHosts(duck, task.hostIds);
  return estimateSnapshot(duck, {
    ...task,
    files,
    groups: known.groups,
    hasTakedowns: task.hidden.length > 0,
    budgetMs,
    nowMs: () => performance.now(),
  });
}

async function fillHosts({ connection }: Duck, hostIds: readonly bigint[]): Promise<void> {
  await connection.run(`CREATE OR REPLACE TABLE ${sideTables.host} (host_id BIGINT)`);
  const hosts = await connection.createAppender(sideTables.host);
  for (const id of hostIds) {
    hosts.appendBigInt(id);
    hosts.endRow();
  }
  hosts.closeSync();
}
