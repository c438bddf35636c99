import type { DueVisit } from '@meguri/frontier';
import { pokeHosts, type VisitedHost } from '@meguri/database';
import { claimLeadMs, msUntilAccess } from './claims/claim-lead.ts';
import { Visit } from './visit.ts';
import type { VisitContext } from './visit-context.ts';
import { keepLease } from './claims/keep-lease.ts';
import type { VisitResult } from './visit-result.ts';

/** A host that may not be visited for so long gives its back queue to another; the refresher brings it back. */
const longestHeldWaitSeconds = 120;

/** How soon to look again while the node does not crawl. */
const notCrawlingSeconds = 1;

/** How soon to try again while the host's address has all the visits that it may have. */
const busyAddressSeconds = 0.25;

/** How soon to look again while the host's webmaster waits for an access. */
const webmasterRequestSeconds = 0.25;

/** How often a host that another visit has is looked at, at most. */
const shortestLeasedRetrySeconds = 0.5;

/** No host is asked after more often, whatever the arithmetic of clocks says. */
const shortestRetrySeconds = 0.02;

/**
 * One turn of a host: up to a burst of accesses over one kept-alive connection. Everything that the visit learnt is committed before it
 * ends, so it can be repeated or lost without harm.
 */
export async function runVisit(context: VisitContext, { hostId, urlKeys }: DueVisit): Promise<VisitResult> {
  if (context.state() !== 'crawling') return again(context, notCrawlingSeconds);
  const delayMs = context.delays.remainingMs(hostId);
  if (delayMs > claimLeadMs) return whenRested(context, delayMs / 1000);
  if (urlKeys.length === 0) return { done: 'drained' };
  if (context.webmasterRequests.isWaiting(hostId)) return again(context, webmasterRequestSeconds);
  if (context.addresses.isFull(hostId)) return again(context, busyAddressSeconds);
  return claimAndVisit(context, hostId, urlKeys);
}

async function claimAndVisit(
  context: VisitContext,
  hostId: bigint,
  urlKeys: readonly string[],
): Promise<VisitResult> {
  const { prisma, clock } = context;
  const wantsRobots = !context.robotsCache.knows(hostId);
  const claimed = await context.claims.claim({ hostId, urlKeys, wantsRobots });
  if (!claimed.isGranted) return whenRefused(context, hostId, claimed.host);
  const { host, token, grantedAtMs, leaseSeconds } = claimed;
  for (const robots of claimed.robots) context.robotsCache.put(hostId, robots.scheme, robots);
  const lease = keepLease({ prisma, hostId, token, clock, grantedAtMs, leaseSeconds });
  const visit = new Visit(context, claimed, lease);
  try {
    // A host that was given to another node while it waited here is released untouched.
    if (host.nodeId === context.nodeId) await visit.run(urlKeys, claimed.pages);
  } finally {
    lease.stop();
    await visit.end();
  }
  if (host.nodeId !== context.nodeId) {
    await context.frontier.forget(hostId);
    return { done: 'resting' };
  }
  if (visit.stoppedByRule) {
    await context.frontier.forget(hostId);
    return { done: 'resting' };
  }
  if (visit.allHeldBack) {
    await context.frontier.forget(hostId);
    // Pages of other lists may just have come into the queue: the refresher, which knows by now what is held back, brings them again.
    await pokeHosts(prisma, [hostId], clock.now());
    return { done: 'resting' };
  }
  if (visit.pagesLeft === 0) return { done: 'drained' };
  if (visit.busyAddress) return again(context, busyAddressSeconds);
  return whenRested(context, (visit.nextAccessAt.getTime() - clock.now().getTime()) / 1000);
}

/** When to try again to visit a host that could not be claimed. */
async function whenRefused(
  context: VisitContext,
  hostId: bigint,
  host: VisitedHost | null,
): Promise<VisitResult> {
  if (!host || host.paused || host.aliasOf !== null || host.nodeId !== context.nodeId) {
    await context.frontier.forget(hostId);
    return { done: 'resting' };
  }
  const now = context.clock.now();
  const delaySeconds = msUntilAccess(host, { now, delayMs: 0 }) / 1000;
  const leaseSeconds = host.visitToken ? leaseWaitSeconds(host, now.getTime()) : 0;
  return leaseSeconds > delaySeconds ? afterWait(context, leaseSeconds) : whenRested(context, delaySeconds);
}

/** Another visit has the host. It may end any moment, or not at all if its process was killed: then only the end of its lease helps. */
function leaseWaitSeconds(host: VisitedHost, nowMs: number): number {
  const leaseEndMs = (host.visitLeaseUntil?.getTime() ?? 0) + host.effectiveIntervalSeconds * 1000;
  const lookAgainSeconds = Math.max(shortestLeasedRetrySeconds, host.effectiveIntervalSeconds);
  return Math.min((leaseEndMs - nowMs) / 1000, lookAgainSeconds);
}

/** When to claim a visit of a host that delays for so long. */
function whenRested(context: VisitContext, seconds: number): VisitResult {
  return afterWait(context, seconds - claimLeadMs / 1000);
}

function afterWait(context: VisitContext, seconds: number): VisitResult {
  if (seconds > longestHeldWaitSeconds) return { done: 'resting' };
  return again(context, Math.max(shortestRetrySeconds, seconds));
}

function again(context: VisitContext, seconds: number): VisitResult {
  return { again: new Date(context.clock.now().getTime() + Math.ceil(seconds * 1000)) };
}
