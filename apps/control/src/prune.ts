import type { Clock } from '@meguri/contracts';
import {
  foldHostHours,
  pruneClaims,
  pruneDeferredLinks,
  pruneExpired,
  pruneHostDays,
  pruneMinutes,
  readSettings,
  type PrismaClient,
} from '@meguri/database';
import { deferredLinkKeptSeconds } from '@meguri/schedule';

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
  /** Hours of hosts that were folded into days, and days of hosts. */
  foldedHours: number;
  hostDays: number;
  /** Links that waited too long for a budget of their domain. */
  deferredLinks: number;
}

/**
 * Deletes old minutes and days of hosts, links that waited too long, expired sessions, links and claims; folds
 * old hours of hosts.
 */
export async function prune(prisma: PrismaClient, clock: Clock): Promise<Pruned> {
  const now = clock.now();
  const before = new Date(now.getTime() - keptMinutesMs);
  const minutes = await inBatches((limit) => pruneMinutes(prisma, { before, limit }));
  const histories = await pruneHostHistories(prisma, now);
  const waitedSince = new Date(now.getTime() - deferredLinkKeptSeconds * 1000);
  const deferredLinks = await inBatches((limit) =>
    pruneDeferredLinks(prisma, { before: waitedSince, limit }),
  );
  const claims = await pruneClaims(prisma, now);
  return { minutes, claims, deferredLinks, ...histories, ...(await pruneExpired(prisma, now)) };
}

async function pruneHostHistories(
  prisma: PrismaClient,
  now: Date,
): Promise<Pick<Pruned, 'foldedHours' | 'hostDays'>> {
  const settings = await readSettings(prisma);
  const dayBefore = (days: number) => new Date((Math.floor(now.getTime() / dayMs) - days) * dayMs);
  let foldedHours = 0;
  const before = dayBefore(settings['history.hostHoursDays']);
  for (let from = 0n; ;) {
    const batch = await foldHostHours(prisma, { before, from, limit: rowsPerBatch });
    if (!batch) break;
    foldedHours += batch.hours;
    from = batch.lastHost;
  }
  const oldest = dayBefore(settings['history.hostDays']);
  const hostDays = await inBatches((limit) => pruneHostDays(prisma, { before: oldest, limit }));
  return { foldedHours, hostDays };
}

/** Repeats a deletion of at most so many rows until none is left; gives their number. */
async function inBatches(remove: (limit: number) => Promise<number>): Promise<number> {
  for (let removed = 0; ;) {
    const rows = await remove(rowsPerBatch);
    removed += rows;
    if (rows < rowsPerBatch) return removed;
  }
}
