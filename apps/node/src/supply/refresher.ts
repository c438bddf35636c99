import { hostClockTuningOf, type Clock, type Settings } from '@meguri/contracts';
import {
  claimDueHosts,
  loadDuePages,
  readLeasedHosts,
  settleHosts,
  stoppedUntil,
  advanceHostClock,
  type DueHost,
  type ClaimScope,
  type HotPath,
  type PrismaClient,
  type ThrottleRules,
} from '@meguri/database';
import type { Frontier } from '@meguri/frontier';
import { dailyCapacity, hasGoodRecord, pagesPerTurn, shortTermLimit } from '@meguri/schedule';
import type { SeedListCache } from '../seed-lists/seed-list-cache.ts';
import { backQueueCount } from './admission.ts';
import { fillQueue, loadAllDue, type HostToRefill } from './fill-queue.ts';
import { createHostQueueing, type HostQueueing } from './host-queueing.ts';
import type { PacedLists } from './host-pacing.ts';
import type { RefillSpacing } from './refill-spacing.ts';

export interface RefresherOptions {
  nodeId: number;
  prisma: PrismaClient;
  hotPath: HotPath;
  frontier: Frontier;
  seedLists: Pick<SeedListCache, 'inactiveIds'> & PacedLists;
  rules: ThrottleRules;
  clock: Clock;
  settings(): Settings;
  refills: RefillSpacing;
  /** Mean changes of a page per day in the whole crawl; null before that is known. */
  meanRatePerDay(): number | null;
  /** Called with the record and address of a host that may soon be visited. */
  recordHost(host: { hostId: bigint; isProven: boolean; address: string | null }): void;
  /** Called when hosts were put into front queues. */
  onWaiting(): Promise<void>;
}

/** Hosts that are claimed together. */
const hostsPerClaim = 500;

/** Most claims in one tick, while more hosts are due. */
const claimsPerTick = 10;

/**
 * Hosts whose pages one statement loads, and pages of them together. A host that needs more than an equal
 * share has a statement of its own.
 */
const hostsPerLoad = 100;
const pagesPerLoad = 10_000;

/**
 * Claims due hosts and refills their short-term queues with their most valuable due pages, at most what the
 * host can politely take in a day. The rest is deferred by three days, and the hosts go to the front queues.
 * Hosts whose accesses have a price skip no access: where nothing is due they take what is due next.
 *
 * @returns how many hosts were claimed
 */
export async function refreshDueHosts(options: RefresherOptions): Promise<number> {
  let claimed = 0;
  for (let claim = 0; claim < claimsPerTick; claim += 1) {
    // One claim is made in any case, for hosts that wait already.
    if (claim > 0 && !(await redisCapacity(options)).ofWaiting) break;
    const look = lookNow(options);
    const hosts = await claimDueHosts(options.hotPath, { ...look, limit: hostsPerClaim });
    await refreshInGroups(options, hosts, look);
    claimed += hosts.length;
    if (hosts.length < hostsPerClaim) break;
  }
  return claimed;
}

/**
 * Refills hosts before their lease ends, because their short-term queues have run empty. A host with work
 * keeps its lease, so a visit costs the refresher no write, however short the queue is.
 */
export async function refreshLeasedHosts(
  options: RefresherOptions,
  hostIds: readonly bigint[],
): Promise<void> {
  const look = lookNow(options);
  await refreshInGroups(options, await readLeasedHosts(options.hotPath, { ...look, hostIds }), look);
}

function lookNow({ nodeId, clock, settings }: RefresherOptions): ClaimScope {
  return { nodeId, now: clock.now(), tuning: hostClockTuningOf(settings()) };
}

async function refreshInGroups(
  options: RefresherOptions,
  hosts: readonly DueHost[],
  { now, tuning }: ClaimScope,
): Promise<void> {
  for (let start = 0; start < hosts.length; start += hostsPerLoad) {
    const idle = await refreshHosts(options, hosts.slice(start, start + hostsPerLoad), now);
    await settleHosts(options.hotPath, { hosts: idle, now, tuning });
  }
  if (hosts.length > 0) await options.onWaiting();
}

/** @returns the hosts that have nothing to do */
async function refreshHosts(
  options: RefresherOptions,
  hosts: readonly DueHost[],
  now: Date,
): Promise<DueHost[]> {
  const { prisma, hotPath } = options;
  const tuning = hostClockTuningOf(options.settings());
  for (const host of hosts) options.recordHost({ ...host, isProven: hasGoodRecord(host) });
  for (const { hostId, clockIsDue } of hosts)
    if (clockIsDue) await advanceHostClock(prisma, { hostId, now, tuning });
  const queueing = createHostQueueing({
    ...options,
    settings: options.settings(),
    meanRatePerDay: options.meanRatePerDay(),
    now,
  });
  const redis = await redisCapacity(options);
  const toRefill = await findHostsToRefill({ ...options, queueing, redis }, permitted(options, hosts, now));
  const share = Math.floor(pagesPerLoad / Math.max(1, toRefill.length));
  const due = await loadDuePages(hotPath, {
    // One page more than fits shows whether there are more.
    hosts: toRefill.map(({ host, maxPages }) => ({
      hostId: host.hostId,
      limit: Math.min(share, maxPages) + 1,
    })),
    now,
    exceptListIds: options.seedLists.inactiveIds(),
  });
  const idle: DueHost[] = [];
  await forEachOf(toRefill, hostsPerLoad, async (refill) => {
    const first = due.get(refill.host.hostId) ?? [];
    const isCut = first.length > share && share < refill.maxPages;
    const pages = isCut ? await loadAllDue(options, refill, now) : first;
    const busy = await fillQueue({ ...options, queueing }, refill, pages, now);
    if (!busy) idle.push(refill.host);
  });
  await queueing.flush();
  return idle;
}

/** Hosts that no rule stops; the others are read again when their lease is over. */
function permitted({ rules }: RefresherOptions, hosts: readonly DueHost[], now: Date): DueHost[] {
  return hosts.filter(
    ({ name, address }) => stoppedUntil(rules.of(name, address === null ? [] : [address]), now) === null,
  );
}

/** What Redis has room for. */
interface RedisCapacity {
  /** Back queues are free, so a host holds one at once. */
  ofBackQueues: boolean;
  /** Further hosts may wait for a back queue. */
  ofWaiting: boolean;
}

async function redisCapacity({ frontier, settings }: RefresherOptions): Promise<RedisCapacity> {
  const { admittedHosts, waitingHosts } = await frontier.counts();
  return {
    ofBackQueues: admittedHosts + waitingHosts + hostsPerLoad <= backQueueCount(settings()),
    ofWaiting: waitingHosts < settings()['frontier.maxWaitingHosts'],
  };
}

/** Hosts whose queues are more than a quarter full, or were refilled just now, only go to a front queue. */
async function findHostsToRefill(
  {
    frontier,
    refills,
    settings,
    queueing,
    redis,
  }: RefresherOptions & { queueing: HostQueueing; redis: RedisCapacity },
  hosts: readonly DueHost[],
): Promise<HostToRefill[]> {
  const {
    'frontier.shortTermMaxPages': maxPagesPerHost,
    'frontier.maxPages': maxPages,
    'frontier.turnSeconds': turnSeconds,
  } = settings();
  const bounds = { maxPagesPerHost, maxPages, backQueues: backQueueCount(settings()) };
  const found = hosts.map(async (host) => {
    const capacity = dailyCapacity(host.effectiveIntervalSeconds);
    const { size: queued, isAdmitted, waitingSince } = await frontier.standing(host.hostId);
    if (!isAdmitted && waitingSince === null && !redis.ofWaiting) return [];
    const maxPages = shortTermLimit(
      {
        dayPages: capacity,
        turnPages: pagesPerTurn(turnSeconds, host.effectiveIntervalSeconds),
        holdsBackQueue: isAdmitted || redis.ofBackQueues || host.pacingApplies,
      },
      bounds,
    );
    // A paced host is refilled no matter what its queue holds: a new page ends its pacing.
    const isLow = queued <= maxPages / 4 || host.pacingApplies;
    if (isLow && !refills.mustWait(host.hostId, queued))
      return {
        host,
        queued,
        capacity,
        maxPages,
        isComplete: maxPages >= Math.min(capacity, maxPagesPerHost),
        waitingSince,
      };
    if (queued > 0) queueing.add(host, null, waitingSince);
    return [];
  });
  return (await Promise.all(found)).flat();
}

/**
 * Processes at most `atATime` items at once. Rejects with the first failure, after those under way are done.
 */
async function forEachOf<T>(
  items: readonly T[],
  atATime: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const workers = Array.from({ length: Math.min(atATime, items.length) }, async () => {
    for (const item of rest) await act(item);
  });
  const failure = (await Promise.allSettled(workers)).find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}
