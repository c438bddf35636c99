import type { Overwriting } from '@meguri/archive';
import {
  findKeptFile,
  listPurgeable,
  listPurgedRanges,
  recordPurge,
  type DuePurge,
  type KeptFile,
  type PurgeableCapture,
} from '@meguri/database';
import { scanRanges } from '@meguri/warc';
import type { KeepingContext } from '../keeping-context.ts';
import { finishPurge } from './finish-purge.ts';
import { digestsWith, isSame, noticeAt } from './purge-digests.ts';

/** Records per round; the file is read once for each round. */
const recordsPerRound = 100_000;

/**
 * Overwrites what a takedown hides in one sealed file and its copy. First the ranges, the digest of the
 * result and the captures without content are stored in one transaction. Then the bytes are overwritten,
 * which any process can repeat from the stored values. So a process may die at any byte.
 *
 * @returns why it is not finished; null: it is
 */
export async function purgeFile(
  context: KeepingContext,
  takedown: DuePurge,
  file: KeptFile,
): Promise<string | null> {
  let current = file;
  for (;;) {
    const captures = await listPurgeable(context.prisma, {
      ...takedown,
      fileId: file.fileId,
      limit: recordsPerRound,
    });
    if (captures.length === 0) return null;
    const problem = await purgeRecords(context, takedown, current, captures);
    if (problem !== null || captures.length < recordsPerRound) return problem;
    current = (await findKeptFile(context.prisma, file.name)) ?? current;
  }
}

async function purgeRecords(
  context: KeepingContext,
  takedown: DuePurge,
  file: KeptFile,
  captures: readonly PurgeableCapture[],
): Promise<string | null> {
  const { prisma, clock } = context;
  const now = clock.now();
  const known = await listPurgedRanges(prisma, file.name);
  const ranges = [...known, ...captures.map(({ offset, length }) => ({ offset, length, purgedAt: now }))];
  const parts = ranges.toSorted((a, b) => a.offset - b.offset).map((range) => noticeAt(file.name, range));
  const intended = await intendedDigest(context, file, parts);
  if (intended === null) return 'The archive does not have the file, and no replica has an intact copy.';
  await context.holdClaim();
  await recordPurge(prisma, {
    takedownId: takedown.id,
    fileId: file.fileId,
    fileName: file.name,
    captures,
    before: file.sha256,
    after: intended.sha256,
    isSound: intended.isSound,
    now,
  });
  context.onPurgeStep?.('recorded', file.name);
  return finishPurge(context, file);
}

/**
 * The digest that the file will have, computed from bytes with the recorded digest, here or in the replica.
 * If neither has those, as after a rebuild that lacks a purge, it is computed from a file whose records are
 * all intact. A file with broken records is overwritten, too, and stays damaged.
 */
async function intendedDigest(
  { storage, replica, pace }: KeepingContext,
  file: KeptFile,
  parts: readonly Overwriting[],
): Promise<{ sha256: Uint8Array; isSound: boolean } | null> {
  const home = await storage.openRead(file.name);
  const found = home && (await digestsWith(pace.slow(home), parts));
  if (found && isSame(found.plain, file.sha256)) return { sha256: found.overwritten, isSound: true };
  const copy = await replica?.openRead(file.name).catch(() => null);
  const copied = copy && (await digestsWith(pace.slow(copy), parts));
  if (copied && isSame(copied.plain, file.sha256)) return { sha256: copied.overwritten, isSound: true };
  if (!found) return null;
  return { sha256: found.overwritten, isSound: found.bytes === file.bytes && (await isComplete()) };

  async function isComplete(): Promise<boolean> {
    const source = await storage.openRead(file.name);
    if (!source) return false;
    for await (const range of scanRanges(pace.slow(source))) if (range.kind === 'damage') return false;
    return true;
  }
}
