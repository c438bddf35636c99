import { setTimeout as delay } from 'node:timers/promises';
import { claimInvitedVisit, claimVisit, hostIdOf, readVisitedHost, type VisitedHost } from '@meguri/database';
import type { Exchange } from '@meguri/fetch';
import { throttleInForce, permitsNow } from '../host-throttle.ts';
import { observe, visitEnd } from '../visit-end.ts';
import type { VisitContext } from '../visit-context.ts';
import { keepLease } from './keep-lease.ts';

/** How long a visit waits for another host's turn before it gives up and is made again later. */
const longestWaitSeconds = 60;
const retryMs = 200;

/** What an access in another host's turn must heed. */
export interface AccessPermit {
  /** Aborted when the turn is lost, or the node stops. */
  signal: AbortSignal;
  /** Asked again when the connection is there. */
  mayBegin: () => boolean;
}

/**
 * Makes one access to a host other than the visited one, as a visit of its own: under its lease, no sooner than it may be accessed, and
 * counted for its rest. A host that the crawl does not know has no row to be claimed; its accesses are kept apart within this node.
 *
 * @param how.isInvited its webmaster asks for the access: what people set on the host does not keep it away
 * @returns null if the host's turn did not come in time, or its terms permit no access now
 */
export async function makeSingleAccess(
  context: VisitContext,
  hostName: string,
  access: (turn: AccessPermit) => Promise<Exchange>,
  { isInvited = false }: { isInvited?: boolean } = {},
): Promise<Exchange | null> {
  const hostId = hostIdOf(hostName);
  const claim = isInvited ? claimInvitedVisit : claimVisit;
  const deadlineMs = performance.now() + longestWaitSeconds * 1000;
  const leave = isInvited ? context.webmasterRequests.enter(hostId) : null;
  try {
    while (performance.now() < deadlineMs && !context.stopping.aborted) {
      const remainingMs = context.delays.remainingMs(hostId);
      if (remainingMs > 0 && !isInvited) {
        await delay(Math.min(remainingMs, retryMs));
        continue;
      }
      const now = context.clock.now();
      const token = context.newId();
      const leaseSeconds = context.settings()['access.leaseSeconds'];
      const leaseUntil = new Date(now.getTime() + leaseSeconds * 1000);
      const grantedAtMs = performance.now();
      const host = await claim(context.prisma, { hostId, token, now, leaseUntil });
      if (host)
        return await accessClaimed(context, host, { token, grantedAtMs, leaseSeconds, isInvited }, access);
      const known = await readVisitedHost(context.prisma, hostId);
      if (!known) return await accessUnknown(context, hostId, access);
      if (known.paused && !isInvited) return null;
      // An alias takes no visits any more, so nobody else is there.
      if (known.aliasOf !== null) return await accessUnknown(context, hostId, access);
      await delay(retryMs);
    }
  } finally {
    leave?.();
  }
  return null;
}

async function accessClaimed(
  context: VisitContext,
  host: VisitedHost,
  claim: { token: string; grantedAtMs: number; leaseSeconds: number; isInvited: boolean },
  access: (turn: AccessPermit) => Promise<Exchange>,
): Promise<Exchange | null> {
  const { prisma, clock } = context;
  const throttle = throttleInForce(context, host, host.address === null ? [] : [host.address]);
  const lease = keepLease({ prisma, clock, hostId: host.hostId, ...claim });
  const lost = new AbortController();
  lease.onLost(() => lost.abort());
  try {
    const signal = AbortSignal.any([context.signal, lost.signal]);
    const isPermitted = claim.isInvited || permitsNow(throttle, clock.now());
    const exchange = isPermitted ? await access({ signal, mayBegin: lease.holds }) : null;
    const endedMs = context.delays.nowMs();
    const { end, delaySeconds } = visitEnd({
      host,
      token: claim.token,
      observations: exchange ? [observe(exchange)] : [],
      robots: null,
      settings: context.settings(),
      throttle,
      now: clock.now(),
    });
    if (exchange) context.delays.note(host.hostId, endedMs, delaySeconds);
    const place = end.address === null ? null : context.locations.locate(end.address);
    await context.committer.add({ kind: 'visit-end', end: { ...end, place } });
    return exchange;
  } finally {
    lease.stop();
  }
}

async function accessUnknown(
  context: VisitContext,
  hostId: bigint,
  access: (turn: AccessPermit) => Promise<Exchange>,
): Promise<Exchange> {
  const intervalSeconds = context.settings()['access.intervalSeconds'];
  // Noted before as well: two visits must not be led there at once.
  context.delays.note(hostId, context.delays.nowMs(), intervalSeconds);
  const exchange = await access({ signal: context.signal, mayBegin: () => true });
  context.delays.note(hostId, context.delays.nowMs(), intervalSeconds);
  return exchange;
}
