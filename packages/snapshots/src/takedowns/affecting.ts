import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { takedownKey, type HiddenScope } from '../pointers.ts';

/** Sorted ids of the hosts of a snapshot, 64 bits each. */
export const hostsFile = (directory: string): string => path.join(directory, 'hosts.bin');
export const hostIdBytes = 8;

/** Prefix of the names of files that state which of some takedowns affect a snapshot. */
export const affectingPrefix = 'affecting-';
export const affectingFile = (directory: string, candidates: readonly HiddenScope[]): string =>
  path.join(directory, `${affectingPrefix}${takedownKey(candidates)}.json`);

export const affectingSchema = z.array(
  z.object({ hostId: z.string(), urlKey: z.string().nullable(), url: z.string().nullable() }),
);

/**
 * Takedowns that may affect a snapshot: those of its hosts. Null if its hosts are unknown, as with snapshots
 * of an earlier release.
 */
export async function candidateTakedowns(
  directory: string,
  hidden: readonly HiddenScope[],
): Promise<HiddenScope[] | null> {
  if (hidden.length === 0) return [];
  const handle = await open(hostsFile(directory), 'r').catch(() => null);
  if (!handle) return null;
  try {
    const count = (await handle.stat()).size / hostIdBytes;
    const buffer = Buffer.alloc(hostIdBytes);
    const idAt = async (number: number) => {
      await handle.read(buffer, 0, hostIdBytes, number * hostIdBytes);
      return buffer.readBigInt64LE();
    };
    const found: HiddenScope[] = [];
    for (const takedown of hidden) if (await holds(idAt, count, takedown.hostId)) found.push(takedown);
    return found;
  } finally {
    await handle.close();
  }
}

async function holds(
  idAt: (number: number) => Promise<bigint>,
  count: number,
  wanted: bigint,
): Promise<boolean> {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const id = await idAt(middle);
    if (id === wanted) return true;
    if (id < wanted) low = middle + 1;
    else high = middle;
  }
  return false;
}

/**
 * The takedowns that hide a record of a snapshot, as `findAffecting` stored them; null: it has not run for
 * these.
 */
export async function knownAffecting(
  directory: string,
  hidden: readonly HiddenScope[],
): Promise<HiddenScope[] | null> {
  const candidates = await candidateTakedowns(directory, hidden);
  if (candidates === null || candidates.length === 0) return candidates;
  const text = await readFile(affectingFile(directory, candidates), 'utf8').catch(() => null);
  if (text === null) return null;
  return affectingSchema
    .parse(JSON.parse(text))
    .map(({ hostId, ...scope }) => ({ hostId: BigInt(hostId), ...scope }));
}
