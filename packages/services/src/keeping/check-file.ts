import { createHash } from 'node:crypto';
import { ArchiveChangedError, type FileCopies, type Storage } from '@meguri/archive';
import type { FileState } from '@meguri/contracts';
import {
  findKeptFile,
  recordFileChecked,
  recordReplicaState,
  type DamagedPart,
  type KeptFile,
} from '@meguri/database';
import { scanRanges } from '@meguri/warc';
import { compareInPlace } from './check-in-place.ts';
import type { KeepingContext } from './keeping-context.ts';

export type Finding = {
  state: Exclude<FileState, 'unchecked'>;
  problem: string | null;
  damage: DamagedPart[];
};

/** More broken ranges are merged into one. */
const maxParts = 1_000;

/** Reads a file, compares it with its digest, and stores the damage. */
export async function checkFile(context: KeepingContext, file: KeptFile): Promise<Finding> {
  const { prisma, clock } = context;
  let current = file;
  let finding = await findFaults(context, current);
  // Records may have been purged while it was read.
  for (
    let again = await changedSince(context, current);
    again;
    again = await changedSince(context, current)
  ) {
    current = again;
    finding = await findFaults(context, current);
  }
  await context.holdClaim();
  await recordFileChecked(prisma, { fileId: file.fileId, ...finding, now: clock.now() });
  return finding;
}

async function changedSince({ prisma }: KeepingContext, file: KeptFile): Promise<KeptFile | null> {
  const now = await findKeptFile(prisma, file.name);
  return now && Buffer.compare(now.sha256, file.sha256) !== 0 ? now : null;
}

async function findFaults(context: KeepingContext, file: KeptFile): Promise<Finding> {
  try {
    return await compareFile(context, file);
  } catch (error) {
    // The object of a bucket was replaced since its import.
    if (!file.isInPlace || !(error instanceof ArchiveChangedError)) throw error;
    return {
      state: 'damaged',
      problem: error.message,
      damage: [{ offset: 0, length: file.bytes, reason: 'bytes' }],
    };
  }
}

async function compareFile(context: KeepingContext, file: KeptFile): Promise<Finding> {
  const { storage, pace } = context;
  const source = await storage.openRead(file.name);
  if (!source) {
    const damage = [{ offset: 0, length: file.bytes, reason: 'missing' }];
    return { state: 'missing', problem: 'The file is not in the archive.', damage };
  }
  const found = await digestOf(pace.slow(source));
  if (file.isInPlace) return compareInPlace(context, file, found);
  if (found.bytes === file.bytes && Buffer.compare(found.sha256, file.sha256) === 0)
    return { state: 'sound', problem: null, damage: [] };
  const damage = await findDamage(storage, pace, file, found.bytes);
  return { state: 'damaged', problem: null, damage };
}

async function findDamage(
  storage: Storage,
  pace: KeepingContext['pace'],
  file: KeptFile,
  bytes: number,
): Promise<DamagedPart[]> {
  const parts: DamagedPart[] = [];
  const source = await storage.openRead(file.name);
  if (source)
    for await (const range of scanRanges(pace.slow(source))) {
      if (range.kind === 'record') continue;
      const last = parts.at(-1);
      if (last && parts.length === maxParts) last.length = range.offset + range.length - last.offset;
      else parts.push({ offset: range.offset, length: range.length, reason: range.reason });
    }
  if (bytes < file.bytes) parts.push({ offset: bytes, length: file.bytes - bytes, reason: 'short' });
  return parts.length > 0 ? parts : [{ offset: 0, length: bytes, reason: 'bytes' }];
}

/** Reads the copy of a file and stores whether it is sound. */
export async function checkCopy(
  context: KeepingContext & { replica: FileCopies },
  file: KeptFile,
): Promise<'copied' | 'damaged' | 'missing'> {
  const { prisma, clock, replica, pace } = context;
  const source = await replica.openRead(file.name);
  const found = source && (await digestOf(pace.slow(source)));
  const isSound = found && Buffer.compare(found.sha256, file.sha256) === 0;
  const state = isSound ? 'copied' : found ? 'damaged' : 'missing';
  const problem = isSound ? null : found ? 'The bytes of the copy differ.' : 'The copy is missing.';
  await context.holdClaim();
  await recordReplicaState(prisma, { fileId: file.fileId, state, problem, now: clock.now() });
  return state;
}

async function digestOf(source: AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: Uint8Array }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: hash.digest() };
}
