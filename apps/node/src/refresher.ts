import {
  claimDueHosts,
  hasDuePageOf,
  holdPages,
  loadDuePages,
  putOffBeyond,
  settleHost,
  tendClock,
  type DueHost,
  type DuePage,
  type PrismaClient,
} from '@meguri/database';
import type { Clock, Settings } from '@meguri/contracts';
import type { Frontier } from '@meguri/frontier';
import { dailyCapacity, pagePriority, putOffSeconds } from '@meguri/schedule';
import { forEachOf } from './for-each-of.ts';
import { frontQueueOf } from './front-queue.ts';
import { clockTuningOf } from './node-settings.ts';
import type { SeedListCache } from './seed-list-cache.ts';

export interface RefresherOptions {
  nodeId: number;
  prisma: PrismaClient;
  frontier: Frontier;
  seedLists: Pick<SeedListCache, 'inactiveIds'>;
  clock: Clock;
  settings(): Settings;
  /** Told when hosts came to wait for a back queue. */
  onWaiting(): Promise<void>;
}

/** A host with work is looked at again after this time, so that whatever Redis forgot is back soon. */
export const refresherLeaseSeconds = 30;

/** Hosts of one tick. */
const hostsPerTick = 500;

/** Their questions to Redis and the database are under way at once, so that a tick does not last as long as all of them in a row. */
const hostsAtATime = 8;

/**
 * Takes the hosts that are due, fills their short-term queues with their most valuable due pages, no more than the host can be politely
 * asked in a day, puts the rest off three days, and sends the hosts to the front queues.
 *
 * @returns how many hosts were looked at
 */
export async function refreshDueHosts(options: RefresherOptions): Promise<number> {
  const now = options.clock.now();
  const leaseUntil = new Date(now.getTime() + refresherLeaseSeconds * 1000);
  const hosts = await claimDueHosts(options.prisma, {
    nodeId: options.nodeId,
    now,
    leaseUntil,
    limit: hostsPerTick,
    tuning: clockTuningOf(options.settings()),
  });
  await forEachOf(hosts, hostsAtATime, (host) => refreshHost(options, host, now, leaseUntil));
  if (hosts.length > 0) await options.onWaiting();
  return hosts.length;
}

async function refreshHost(
  options: RefresherOptions,
  host: DueHost,
  now: Date,
  leaseUntil: Date,
): Promise<void> {
  const { prisma, frontier, nodeId } = options;
  const tuning = clockTuningOf(options.settings());
  if (host.clockIsDue) await tendClock(prisma, { hostId: host.hostId, now, tuning });
  const capacity = dailyCapacity(host.effectiveIntervalSeconds);
  const most = Math.min(capacity, options.settings()['frontier.shortTermMaxPages']);
  const queued = await frontier.size(host.hostId);
  if (queued > most / 4) {
    await frontier.wait(host.hostId, frontQueueOf(host.priority));
    return;
  }
  const inactiveIds = options.seedLists.inactiveIds();
  const hasInactive = inactiveIds.length > 0;
  const due = await loadDuePages(prisma, {
    hostId: host.hostId,
    now,
    // One more than fits tells whether the day is full.
    limit: most + 1,
    includePutOff: queued === 0 && !hasInactive,
    exceptListIds: inactiveIds,
  });
  const early = due.filter((page) => page.isEarly).map((page) => page.urlKey);
  await holdPages(prisma, { hostId: host.hostId, urlKeys: early });
  const pages = due.filter((page) => !page.isEarly);
  const taken = pages.slice(0, most);
  if (taken.length === 0 && queued === 0) {
    // With pages that are due but must wait, as their list is paused, the host is looked at again when the lease is over.
    const waits =
      hasInactive && (await hasDuePageOf(prisma, { hostId: host.hostId, now, listIds: inactiveIds }));
    if (!waits) await settleHost(prisma, { hostId: host.hostId, now, leaseUntil, tuning });
    return;
  }
  await frontier.push(
    host.hostId,
    taken.map((page) => ({ urlKey: page.urlKey, score: 1 - priorityOf(page, now) })),
  );
  if (pages.length > capacity) {
    const until = new Date(now.getTime() + putOffSeconds * 1000);
    await putOffBeyond(prisma, { hostId: host.hostId, nodeId, now, keep: capacity, until });
  }
  await frontier.wait(host.hostId, frontQueueOf(host.priority));
}

function priorityOf(page: DuePage, now: Date): number {
  return pagePriority({
    depth: page.depth,
    discoveredAt: page.discoveredAt,
    dueAt: page.nextVisitAt,
    isNew: page.visits === 0,
    importance: 1,
    now,
  });
}
