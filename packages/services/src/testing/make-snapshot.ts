import type { SnapshotDefinitionInput } from '@meguri/contracts';
import { makeNextSnapshot } from '../snapshots/make-snapshots.ts';
import { operator, type TestCrawl } from './own-crawl.ts';

/** The last version of every page. */
export const latestOfAll = {
  time: { preset: 'as-of', at: new Date('2099-01-01') },
} as const satisfies SnapshotDefinitionInput;

/**
 * Creates a snapshot and makes it at once.
 *
 * @throws if it cannot be made
 */
export async function makeSnapshot(
  { services, prisma, clock, snapshotDirectory, archiveDirectory }: TestCrawl,
  { name = 'all', definition = latestOfAll }: { name?: string; definition?: SnapshotDefinitionInput } = {},
): Promise<void> {
  await services.snapshots.create({ ctx: operator, input: { name, definition } });
  const made = await makeNextSnapshot({
    prisma,
    clock,
    directory: snapshotDirectory,
    memoryMegabytes: 128,
    threads: 1,
    archive: { directory: archiveDirectory, bucket: null },
  });
  if (made?.state !== 'done') throw new Error(`the snapshot ${name} was not made: ${made?.problem}`);
}
