import { pokeHosts, type VisitedHost } from '@meguri/database';
import { ownServerPace } from '@meguri/contracts';
import type { DueVisit, Frontier } from '@meguri/frontier';
import { keepLease } from './claims/keep-lease.ts';
import { claimLeadMs, msUntilAccess, type LeasedVisit, type VisitClaims } from './claims/visit-claims.ts';
import type { OwnServers } from './claims/own-servers.ts';
import { Visit, type VisitParts } from './visit.ts';

/** A host with a longer wait gives its back queue to another; the refresher brings it back. */
const longestHeldWaitSeconds = 120;

/** Wait while the node does not crawl. */
const notCrawlingSeconds = 1;

/** Wait while the host's webmaster waits for an access. */
const webmasterRequestSeconds = 0.25;

/** Least wait while another visit has the host. */
const shortestLeasedRetrySeconds = 0.5;

/** Least wait, also where clocks disagree. */
const shortestRetrySeconds = 0.02;

/**
 * What follows for a host: it is due again at an instant, and may let waiting hosts have its back queue
 * (`yields`); its short-term queue is empty (`drained`); or it keeps its pages and gives up its back queue
 * (`released`), as its next access is far away or not this node's to make.
 */
export type VisitResult = { again: Date; yields?: boolean } | { done: 'drained' | 'released' };

export interface RunVisitParts extends VisitParts {
  nodeId: number;
  claims: VisitClaims;
  ownServers: OwnServers;
  frontier: Pick<Frontier, 'remove' | 'forget' | 'peek'>;
}

/**
 * One visit of a host: up to a burst of accesses over one kept-alive connection. Everything that was learnt
 * is committed before it ends, so it can be repeated or lost without harm.
 */
export async function runVisit(parts: RunVisitParts, due: DueVisit): Promise<VisitResult> {
  const { hostId } = due;
  if (!parts.isCrawling()) return again(parts, notCrawlingSeconds);
  const delayMs = parts.delays.remainingMs(hostId);
  if (delayMs > claimLeadMs) return afterDelay(parts, delayMs / 1000);
  if (due.urlKeys.length === 0) return { done: 'drained' };
  if (parts.webmasterRequests.isWaiting(hostId)) return again(parts, webmasterRequestSeconds);
  const isOwn = parts.ownServers.has(hostId);
  if (!isOwn && parts.slots.isFull(hostId)) return afterNoPlace(parts, hostId);
  const urlKeys = isOwn ? await parts.frontier.peek(hostId, ownServerPace.burstMaxCount) : due.urlKeys;
  const wantsRobots = !parts.robotsCache.knows(hostId);
  const claimed = await parts.claims.claim({ hostId, urlKeys, wantsRobots, slackMs: delayMs });
  return claimed.isGranted
    ? visitClaimed(parts, claimed, urlKeys)
    : afterRefusal(parts, hostId, claimed.host);
}

async function visitClaimed(
  parts: RunVisitParts,
  claimed: LeasedVisit,
  urlKeys: readonly string[],
): Promise<VisitResult> {
  const { prisma, clock, frontier, robotsCache } = parts;
  const { host, token, grantedAtMs, leaseSeconds } = claimed;
  const { hostId } = host;
  parts.ownServers.record(host);
  // The host may have been given to another node while it waited here.
  const isOwn = host.nodeId === parts.nodeId;
  for (const robots of claimed.robots) robotsCache.put(hostId, robots.scheme, robots);
  const lease = keepLease({ prisma, hostId, token, clock, grantedAtMs, leaseSeconds });
  const visit = new Visit(parts, claimed, lease);
  try {
    if (isOwn) await visit.run(urlKeys, claimed.pages);
  } finally {
    lease.stop();
    await visit.end();
  }
  const { hindrance } = visit;
  if (!isOwn || hindrance === 'stopped-by-rule' || hindrance === 'inactive-lists') {
    await frontier.forget(hostId);
    // Pages of active lists may have been queued just now: the refresher queues them again.
    if (isOwn && hindrance === 'inactive-lists') await pokeHosts(prisma, [hostId], clock.now());
    return { done: 'released' };
  }
  if (visit.pagesLeft === 0) return { done: 'drained' };
  if (hindrance === 'no-place') return afterNoPlace(parts, hostId);
  return afterDelay(parts, (visit.nextAccessAt.getTime() - clock.now().getTime()) / 1000);
}

/** When to try again to visit a host that could not be claimed. */
async function afterRefusal(
  parts: RunVisitParts,
  hostId: bigint,
  host: VisitedHost | null,
): Promise<VisitResult> {
  if (!host || host.paused || host.aliasOf !== null || host.nodeId !== parts.nodeId) {
    await parts.frontier.forget(hostId);
    return { done: 'released' };
  }
  const now = parts.clock.now();
  const delaySeconds = msUntilAccess(host, { now, delayMs: 0 }) / 1000;
  const leaseSeconds = host.visitToken ? leaseWaitSeconds(host, now.getTime()) : 0;
  return leaseSeconds > delaySeconds ? afterWait(parts, leaseSeconds) : afterDelay(parts, delaySeconds);
}

/** Another visit has the host. It may end any moment, or with its lease if its process was killed. */
function leaseWaitSeconds(host: VisitedHost, nowMs: number): number {
  const leaseEndMs = (host.visitLeaseUntil?.getTime() ?? 0) + host.effectiveIntervalSeconds * 1000;
  const retrySeconds = Math.max(shortestLeasedRetrySeconds, host.effectiveIntervalSeconds);
  return Math.min((leaseEndMs - nowMs) / 1000, retrySeconds);
}

/** When a host that found no place tries again. */
function afterNoPlace(parts: RunVisitParts, hostId: bigint): VisitResult {
  const { seconds, yields } = parts.slots.refuse(hostId);
  return { ...again(parts, seconds), yields };
}

/** When to claim a visit of a host with such an access delay. */
function afterDelay(parts: RunVisitParts, seconds: number): VisitResult {
  return afterWait(parts, seconds - claimLeadMs / 1000);
}

function afterWait(parts: RunVisitParts, seconds: number): VisitResult {
  if (seconds > longestHeldWaitSeconds) return { done: 'released' };
  return again(parts, Math.max(shortestRetrySeconds, seconds));
}

function again({ clock }: RunVisitParts, seconds: number): { again: Date } {
  return { again: new Date(clock.now().getTime() + Math.ceil(seconds * 1000)) };
}
