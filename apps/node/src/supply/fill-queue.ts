import { pacingTuningOf, type Settings } from '@meguri/contracts';
import {
  deferBeyond,
  hasDuePageOf,
  holdPages,
  listStaleRobots,
  loadDeferredPages,
  loadDuePages,
  loadPagesAhead,
  refresherLeaseSeconds,
  type DueHost,
  type DuePage,
  type HotPath,
  type PrismaClient,
} from '@meguri/database';
import type { Frontier } from '@meguri/frontier';
import { deferralSeconds, pacedDeadline, pagePriority, type HostPacing } from '@meguri/schedule';
import type { SeedListCache } from '../seed-lists/seed-list-cache.ts';
import { robotsKey } from '../visit/robots/current-robots.ts';
import { hostPacing, type PacedLists } from './host-pacing.ts';
import type { HostQueueing } from './host-queueing.ts';
import type { RefillSpacing } from './refill-spacing.ts';

/** A host with room in its short-term queue. */
export interface HostToRefill {
  host: DueHost;
  queued: number;
  /** Accesses that the host can politely take in a day. */
  capacity: number;
  /** Most pages in its queue. */
  maxPages: number;
  /** Whether as many due pages are read as its queue could hold; otherwise only some of them are known. */
  isComplete: boolean;
  /** Since when it waits in a front queue; null: it does not. */
  waitingSince: Date | null;
}

export interface QueueFilling {
  nodeId: number;
  prisma: PrismaClient;
  hotPath: HotPath;
  frontier: Pick<Frontier, 'push' | 'remove'>;
  queueing: HostQueueing;
  seedLists: Pick<SeedListCache, 'inactiveIds'> & PacedLists;
  settings(): Settings;
  refills: Pick<RefillSpacing, 'recordFilled'>;
}

/** A host with an access price takes what falls due until it is read again. */
const aheadSeconds = refresherLeaseSeconds;

/** A requested robots.txt comes before the most valuable page. */
const robotsScore = -1;

/**
 * Refills the short-term queue of a host, defers pages beyond its daily capacity, and sends it to a front
 * queue.
 *
 * @param due its due pages, one more than fit if there are more
 * @returns whether the host has something to do, or must be read again when its lease is over
 */
export async function fillQueue(
  filling: QueueFilling,
  { host, queued, capacity, maxPages, isComplete, waitingSince }: HostToRefill,
  due: readonly DuePage[],
  now: Date,
): Promise<boolean> {
  const { prisma, frontier, nodeId, queueing, seedLists } = filling;
  const settings = filling.settings();
  const { hostId } = host;
  const early = due.filter((page) => page.isEarly).map((page) => page.urlKey);
  await holdPages(prisma, { hostId, urlKeys: early });
  const pages = due.filter((page) => !page.isEarly);
  const taken = pages.slice(0, maxPages);
  if (host.isPriced) taken.push(...(await pagesAhead(filling, host, taken.length + queued, now)));
  const robots = await pushRequestedRobots(filling, host, now);
  if (taken.length === 0 && queued === 0 && !robots) {
    taken.push(...(await deferredPages(filling, host, maxPages, now)));
    if (taken.length === 0) return host.isPriced || (await waitsForList(filling, hostId, now));
  }
  const isFull = pages.length > maxPages;
  const pacing =
    isFull && !isComplete
      ? pacingAsNoted(host)
      : hostPacing({ host, pages: taken, isFull }, { seedLists, settings });
  const scored = taken
    .map((page) => ({
      page,
      urlKey: page.urlKey,
      score: isPaced(pacing) ? deadlineScore(page, settings) : 1 - priorityOf(page, now),
    }))
    .sort((a, b) => a.score - b.score);
  // Queued pages keep their scores, which are not comparable where the order has changed.
  if (isPaced(pacing) !== isPaced(pacingAsNoted(host)))
    await frontier.remove(
      hostId,
      scored.map(({ urlKey }) => urlKey),
    );
  await frontier.push(hostId, scored);
  filling.refills.recordFilled(hostId);
  if (pages.length > capacity) {
    await deferBeyond(prisma, { hostId, nodeId, now, keep: capacity, until: deferredUntil(now) });
  }
  const inOrder = scored.map(({ page }) => page);
  queueing.add(host, { valuePerDay: queueing.valueOf(host, inOrder), pacing }, waitingSince);
  return true;
}

/**
 * All due pages of a host that has more than its share of a common load; one more than fits shows whether the
 * day is full.
 */
export async function loadAllDue(
  { hotPath, seedLists }: Pick<QueueFilling, 'hotPath' | 'seedLists'>,
  { host: { hostId }, maxPages }: HostToRefill,
  now: Date,
): Promise<DuePage[]> {
  const hosts = [{ hostId, limit: maxPages + 1 }];
  const due = await loadDuePages(hotPath, { hosts, now, exceptListIds: seedLists.inactiveIds() });
  return due.get(hostId) ?? [];
}

/** Queues a requested robots.txt before all pages. Returns whether one was requested. */
async function pushRequestedRobots(
  { prisma, frontier }: QueueFilling,
  { hostId, robotsRecheckRequestedAt }: DueHost,
  now: Date,
): Promise<boolean> {
  if (robotsRecheckRequestedAt === null || robotsRecheckRequestedAt > now) return false;
  const schemes = await listStaleRobots(prisma, { hostId, before: robotsRecheckRequestedAt });
  await frontier.push(
    hostId,
    schemes.map((scheme) => ({ urlKey: robotsKey(scheme), score: robotsScore })),
  );
  return schemes.length > 0;
}

/**
 * Pages that a host with an access price takes early, for accesses of the next minute without a due page.
 * Some may be in the queue already: the queue holds each once.
 */
async function pagesAhead(
  { hotPath, seedLists }: QueueFilling,
  { hostId, effectiveIntervalSeconds }: DueHost,
  queued: number,
  now: Date,
): Promise<DuePage[]> {
  const limit = Math.ceil(aheadSeconds / Math.max(effectiveIntervalSeconds, 1));
  if (queued >= limit) return [];
  return await loadPagesAhead(hotPath, {
    hosts: [{ hostId, limit }],
    now,
    exceptListIds: seedLists.inactiveIds(),
  });
}

/** Deferred pages, which a host without other work takes early. */
async function deferredPages(
  { hotPath, seedLists }: QueueFilling,
  { hostId, deferredCount }: DueHost,
  maxPages: number,
  now: Date,
): Promise<DuePage[]> {
  if (deferredCount === 0n || seedLists.inactiveIds().length > 0) return [];
  const hosts = [{ hostId, limit: maxPages }];
  return (await loadDeferredPages(hotPath, { hosts, now, until: deferredUntil(now) })).get(hostId) ?? [];
}

/**
 * Whether due pages wait because their seed list is paused; the host is then read again when its lease is
 * over.
 */
async function waitsForList(
  { prisma, seedLists }: QueueFilling,
  hostId: bigint,
  now: Date,
): Promise<boolean> {
  const listIds = seedLists.inactiveIds();
  return listIds.length > 0 && (await hasDuePageOf(prisma, { hostId, now, listIds }));
}

const isPaced = (pacing: HostPacing | null) => pacing?.applies === true;

const pacingAsNoted = ({ neededIntervalSeconds, pacingApplies }: DueHost): HostPacing | null =>
  neededIntervalSeconds === null ? null : { neededSeconds: neededIntervalSeconds, applies: pacingApplies };

/** Orders pages by deadline, after pages left from an order by priority. */
function deadlineScore({ nextVisitAt, intervalSeconds }: DuePage, settings: Settings): number {
  const deadline = pacedDeadline({ dueAt: nextVisitAt, intervalSeconds }, pacingTuningOf(settings));
  return 1 + deadline.getTime() / latestDeadlineMs;
}

/** In Unix time, which is in the year 2286. */
const latestDeadlineMs = 1e13;

const deferredUntil = (now: Date) => new Date(now.getTime() + deferralSeconds * 1000);

function priorityOf(page: DuePage, now: Date): number {
  return pagePriority({
    depth: page.depth,
    discoveredAt: page.discoveredAt,
    dueAt: page.nextVisitAt,
    isNew: page.visits === 0,
    importance: page.importance,
    now,
  });
}
