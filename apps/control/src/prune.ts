import type { Clock } from '@meguri/contracts';
import { pruneClaims, pruneExpired, pruneMinutes, type PrismaClient } from '@meguri/database';

const dayMs = 86_400_000;
/** A year and a month: the longest range that the console shows. */
const keptMinutesMs = 400 * dayMs;
const rowsPerBatch = 5_000;

/** What a round of pruning deleted. */
export interface Pruned {
  minutes: number;
  sessions: number;
  links: number;
  /** Expired claims of webmasters. */
  claims: number;
}

/** Deletes old minute statistics, and expired sessions, links and claims. */
export async function prune(prisma: PrismaClient, clock: Clock): Promise<Pruned> {
  const now = clock.now();
  const before = new Date(now.getTime() - keptMinutesMs);
  let minutes = 0;
  for (;;) {
    const deleted = await pruneMinutes(prisma, { before, limit: rowsPerBatch });
    minutes += deleted;
    if (deleted < rowsPerBatch) break;
  }
  const claims = await pruneClaims(prisma, now);
  return { minutes, claims, ...(await pruneExpired(prisma, now)) };
}
