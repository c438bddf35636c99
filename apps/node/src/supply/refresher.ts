import {
  claimDueHosts,
  hasDuePageOf,
  listStaleRobots,
  holdPages,
  loadDuePages,
  loadPagesAhead,
  loadDeferredPages,
  deferBeyond,
  readLeasedHosts,
  refresherLeaseSeconds,
  settleHosts,
  stoppedUntil,
  tendClock,
  type DueHost,
  type DuePage,
  type HostLook,
  type HotPath,
  type PrismaClient,
  type ThrottleRules,
} from '@meguri/database';
import type { Clock, Settings } from '@meguri/contracts';
import type { Frontier } from '@meguri/frontier';
import { dailyCapacity, pagePriority, deferralSeconds } from '@meguri/schedule';
import { forEachOf } from './for-each-of.ts';
import { frontQueueOf } from './front-queue.ts';
import { clockTuningOf } from '../runtime/node-settings.ts';
import type { RefillSpacing } from './refill-spacing.ts';
import type { SeedListCache } from '../seed-lists/seed-list-cache.ts';
import { robotsKey } from '../visit/robots/robots-keys.ts';

export interface RefresherOptions {
  nodeId: number;
  prisma: PrismaClient;
  hotPath: HotPath;
  frontier: Frontier;
  seedLists: Pick<SeedListCache, 'inactiveIds'>;
  rules: ThrottleRules;
  clock: Clock;
  settings(): Settings;
  refills: RefillSpacing;
  /** Told when hosts came to wait for a back queue. */
  onWaiting(): Promise<void>;
}

/** A host with a price takes what falls due next for as long ahead as it may be before it is looked at again. */
const aheadSeconds = refresherLeaseSeconds;

/** Hosts that are claimed together. */
const hostsPerClaim = 500;

/** Claims of one tick, while there are more due. */
const claimsPerTick = 10;

/** Hosts whose pages are loaded with one statement, and pages of all of them: hosts with more than their share are loaded by themselves. */
const hostsPerLoad = 100;
const pagesPerLoad = 10_000;

/**
 * Takes the hosts that are due, fills their short-term queues with their most valuable due pages, no more than the host can be politely
 * asked in a day, puts the rest off three days, and sends the hosts to the front queues. Hosts whose accesses have a price lose none: where
 * nothing is due they take what falls due next.
 *
 * @returns how many hosts were looked at
 */
export async function refreshDueHosts(options: RefresherOptions): Promise<number> {
  let looked = 0;
  for (let claim = 0; claim < claimsPerTick; claim += 1) {
    const claimed = await refreshSome(options);
    looked += claimed;
    if (claimed < hostsPerClaim) break;
  }
  return looked;
}

async function refreshSome(options: RefresherOptions): Promise<number> {
  const look = lookNow(options);
  const hosts = await claimDueHosts(options.hotPath, { ...look, limit: hostsPerClaim });
  await lookAt(options, hosts, look);
  return hosts.length;
}

/**
 * Looks at hosts before their lease is over, as their short-term queues have run empty. A host that has work keeps its lease, so a visit
 * costs the refresher no write, however short the queue is.
 */
export async function refreshLeasedHosts(
  options: RefresherOptions,
  hostIds: readonly bigint[],
): Promise<void> {
  const look = lookNow(options);
  const hosts = await readLeasedHosts(options.hotPath, { ...look, hostIds });
  await lookAt(options, hosts, look);
}

function lookNow({ nodeId, clock, settings }: RefresherOptions): HostLook {
  return { nodeId, now: clock.now(), tuning: clockTuningOf(settings()) };
}

async function lookAt(
  options: RefresherOptions,
  hosts: readonly DueHost[],
  { now, tuning }: HostLook,
): Promise<void> {
  for (let start = 0; start < hosts.length; start += hostsPerLoad) {
    const idle = await refreshHosts(options, hosts.slice(start, start + hostsPerLoad), now);
    await settleHosts(options.hotPath, { hosts: idle, now, tuning });
  }
  if (hosts.length > 0) await options.onWaiting();
}

/** A host with room in its short-term queue. */
interface HostToRefill {
  host: DueHost;
  queued: number;
  /** Accesses of a polite day. */
  capacity: number;
  /** Pages for its queue. */
  most: number;
}

/** @returns the hosts that have nothing to do */
async function refreshHosts(
  options: RefresherOptions,
  hosts: readonly DueHost[],
  now: Date,
): Promise<DueHost[]> {
  const { prisma, hotPath } = options;
  const tuning = clockTuningOf(options.settings());
  for (const { hostId, clockIsDue } of hosts)
    if (clockIsDue) await tendClock(prisma, { hostId, now, tuning });
  const hungry = await findHostsToRefill(options, permitted(options, hosts, now));
  const share = Math.floor(pagesPerLoad / Math.max(1, hungry.length));
  const due = await loadDuePages(hotPath, {
    // One more than fits tells whether there are more.
    hosts: hungry.map(({ host, most }) => ({ hostId: host.hostId, limit: Math.min(share, most) + 1 })),
    now,
    exceptListIds: options.seedLists.inactiveIds(),
  });
  const idle: DueHost[] = [];
  await forEachOf(hungry, hostsPerLoad, async (one) => {
    const first = due.get(one.host.hostId) ?? [];
    const isCut = first.length > share && share < one.most;
    const pages = isCut ? await loadAll(options, one, now) : first;
    const busy = await fillQueue(options, one, pages, now);
    if (!busy) idle.push(one.host);
  });
  return idle;
}

/** Those that no rule for their domain or address stops; the others are looked at again when their lease is over. */
function permitted({ rules }: RefresherOptions, hosts: readonly DueHost[], now: Date): DueHost[] {
  return hosts.filter(
    ({ name, address }) => stoppedUntil(rules.of(name, address === null ? [] : [address]), now) === null,
  );
}

/** Hosts whose queues are more than a quarter full, or must wait for more pages, only go on waiting for a back queue. */
async function findHostsToRefill(
  options: RefresherOptions,
  hosts: readonly DueHost[],
): Promise<HostToRefill[]> {
  const { frontier, refills } = options;
  const looks = hosts.map(async (host) => {
    const capacity = dailyCapacity(host.effectiveIntervalSeconds);
    const most = Math.min(capacity, options.settings()['frontier.shortTermMaxPages']);
    const queued = await frontier.size(host.hostId);
    if (queued <= most / 4 && !refills.mustWait(host.hostId, queued)) return { host, queued, capacity, most };
    if (queued > 0) await frontier.wait(host.hostId, frontQueueOf(host.priority));
    return [];
  });
  return (await Promise.all(looks)).flat();
}

/** Whether the host has something to do, or must be looked at again when its lease is over. */
async function fillQueue(
  options: RefresherOptions,
  { host, queued, capacity, most }: HostToRefill,
  due: readonly DuePage[],
  now: Date,
): Promise<boolean> {
  const { prisma, frontier, nodeId } = options;
  const { hostId } = host;
  const early = due.filter((page) => page.isEarly).map((page) => page.urlKey);
  await holdPages(prisma, { hostId, urlKeys: early });
  const pages = due.filter((page) => !page.isEarly);
  const taken = pages.slice(0, most);
  if (host.isPriced) taken.push(...(await pagesAhead(options, host, taken.length + queued, now)));
  const robots = await pushWantedRobots(options, host, now);
  if (taken.length === 0 && queued === 0 && !robots) {
    taken.push(...(await deferredPages(options, host, most, now)));
    if (taken.length === 0) return host.isPriced || (await waitsForList(options, hostId, now));
  }
  await frontier.push(
    hostId,
    taken.map((page) => ({ urlKey: page.urlKey, score: 1 - priorityOf(page, now) })),
  );
  options.refills.noteFilled(hostId);
  if (pages.length > capacity) {
    await deferBeyond(prisma, { hostId, nodeId, now, keep: capacity, until: deferredUntil(now) });
  }
  await frontier.wait(hostId, frontQueueOf(host.priority));
  return true;
}

/** Has robots.txt read where somebody wants it, before any page; whether there was one. */
async function pushWantedRobots(
  { prisma, frontier }: RefresherOptions,
  { hostId, robotsWantedAt }: DueHost,
  now: Date,
): Promise<boolean> {
  if (robotsWantedAt === null || robotsWantedAt > now) return false;
  const schemes = await listStaleRobots(prisma, { hostId, before: robotsWantedAt });
  await frontier.push(
    hostId,
    schemes.map((scheme) => ({ urlKey: robotsKey(scheme), score: robotsScore })),
  );
  return schemes.length > 0;
}

/** Before the most valuable page. */
const robotsScore = -1;

/** One more than fits tells whether the day is full. */
async function loadAll(
  { hotPath, seedLists }: RefresherOptions,
  { host: { hostId }, most }: HostToRefill,
  now: Date,
): Promise<DuePage[]> {
  const hosts = [{ hostId, limit: most + 1 }];
  const due = await loadDuePages(hotPath, { hosts, now, exceptListIds: seedLists.inactiveIds() });
  return due.get(hostId) ?? [];
}

/**
 * What a host with a price takes for the accesses of the next minute for which nothing is due. Pages that are in the queue already are among
 * them: it keeps each once.
 *
 * @param queued pages that it has for them
 */
async function pagesAhead(
  { hotPath, seedLists }: RefresherOptions,
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

/** What a host without work may take early. */
async function deferredPages(
  { hotPath, seedLists }: RefresherOptions,
  { hostId, deferredCount }: DueHost,
  most: number,
  now: Date,
): Promise<DuePage[]> {
  if (deferredCount === 0n || seedLists.inactiveIds().length > 0) return [];
  const hosts = [{ hostId, limit: most }];
  return (await loadDeferredPages(hotPath, { hosts, now, until: deferredUntil(now) })).get(hostId) ?? [];
}

/** With pages that are due but must wait, as their list is paused, the host is looked at again when the lease is over. */
async function waitsForList(
  { prisma, seedLists }: RefresherOptions,
  hostId: bigint,
  now: Date,
): Promise<boolean> {
  const listIds = seedLists.inactiveIds();
  return listIds.length > 0 && (await hasDuePageOf(prisma, { hostId, now, listIds }));
}

const deferredUntil = (now: Date) => new Date(now.getTime() + deferralSeconds * 1000);

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
