import { type Clock, millisecondsPerDay, type Settings } from '@meguri/contracts';
import {
  foldHostHours,
  pruneClaims,
  pruneDeferredLinks,
  pruneEvents,
  pruneHostDays,
  pruneMinutes,
  prunePackages,
  pruneRepairedDamage,
  pruneSessions,
  pruneSignInLinks,
  pruneTransfers,
  pruneUnvisitedHosts,
  readSettings,
  type PrismaClient,
} from '@meguri/database';
import { deferredLinkKeptSeconds } from '@meguri/schedule';

const rowsPerBatch = 5_000;
/** Hosts are locked, and read with their pages. */
const hostsPerBatch = 200;
/** Days for which expired and withdrawn packages, and transfers, stay in the lists. */
const packageDays = 400;
/** A domain is at its budget if it refused hosts within this time. */
const refusedDays = 30;

/** Numbers of deleted rows of a round. */
export interface Pruned {
  minutes: number;
  sessions: number;
  links: number;
  /** Expired claims of webmasters. */
  claims: number;
  /** Hours of hosts that were folded into days, and deleted days of hosts. */
  foldedHours: number;
  hostDays: number;
  /** Links that waited too long for a budget of their domain. */
  deferredLinks: number;
  /** Events that were closed long ago. */
  events: number;
  /** Repaired damage of archive files. */
  damage: number;
  /** Expired and withdrawn packages, and transfers. */
  packages: number;
  transfers: number;
  /** Hosts that were never visited, of excluded domains and of domains at their budget. */
  unvisitedHosts: number;
}

/**
 * Deletes old minutes, events and days of hosts, links that waited too long, hosts that were never visited,
 * expired sessions, links and claims; folds old hours of hosts. Each transaction is small.
 */
export async function prune(prisma: PrismaClient, clock: Clock): Promise<Pruned> {
  const now = clock.now();
  const settings = await readSettings(prisma);
  const daysAgo = (days: number) => new Date(now.getTime() - days * millisecondsPerDay);
  const before = daysAgo(settings['history.minuteDays']);
  const minutes = await inBatches((limit) => pruneMinutes(prisma, { before, limit }));
  const closedBefore = daysAgo(settings['history.eventDays']);
  const events = await inBatches((limit) => pruneEvents(prisma, { before: closedBefore, limit }));
  const damage = await inBatches((limit) => pruneRepairedDamage(prisma, { before: closedBefore, limit }));
  const found = {
    before: daysAgo(settings['history.unvisitedHostDays']),
    refusedSince: daysAgo(refusedDays),
  };
  const unvisitedHosts = await inBatches(
    (limit) => pruneUnvisitedHosts(prisma, { ...found, limit }),
    hostsPerBatch,
  );
  const histories = await pruneHostHistories(prisma, now, settings);
  const waitedSince = new Date(now.getTime() - deferredLinkKeptSeconds * 1000);
  const deferredLinks = await inBatches((limit) =>
    pruneDeferredLinks(prisma, { before: waitedSince, limit }),
  );
  const packagesBefore = { before: daysAgo(packageDays) };
  const packages = await inBatches((limit) => prunePackages(prisma, { ...packagesBefore, limit }));
  const transfers = await inBatches((limit) => pruneTransfers(prisma, { ...packagesBefore, limit }));
  const claims = await pruneClaims(prisma, now);
  const sessions = await inBatches((limit) => pruneSessions(prisma, { before: now, limit }));
  const links = await inBatches((limit) => pruneSignInLinks(prisma, { before: now, limit }));
  const rows = { minutes, events, damage, unvisitedHosts, ...histories, deferredLinks, packages, transfers };
  return { ...rows, claims, sessions, links };
}

async function pruneHostHistories(
  prisma: PrismaClient,
  now: Date,
  settings: Settings,
): Promise<Pick<Pruned, 'foldedHours' | 'hostDays'>> {
  const dayBefore = (days: number) =>
    new Date((Math.floor(now.getTime() / millisecondsPerDay) - days) * millisecondsPerDay);
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

/** Repeats a batched deletion until no row is left; returns the number of all rows. */
async function inBatches(
  remove: (limit: number) => Promise<number>,
  perBatch = rowsPerBatch,
): Promise<number> {
  for (let removed = 0; ;) {
    const rows = await remove(perBatch);
    removed += rows;
    if (rows < perBatch) return removed;
  }
}
