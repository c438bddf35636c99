import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, Settings } from '@meguri/contracts';
import {
  claimRequestedVisit,
  claimVisit,
  hostIdOf,
  readVisitedHost,
  stoppedUntil,
  type PrismaClient,
  type VisitedHost,
} from '@meguri/database';
import type { Exchange } from '@meguri/fetch';
import type { IpLocations } from '@meguri/ip-location';
import type { Committer } from '../../commit/committer.ts';
import { permitsNow, throttleInForce, type ThrottleSources } from '../host-throttle.ts';
import { observe, visitEnd } from '../visit-end.ts';
import type { HostDelays } from './host-delays.ts';
import { keepLease } from './keep-lease.ts';
import type { WebmasterRequests } from './webmaster-requests.ts';

/** How long to wait for another host before the access is given up. */
const longestWaitSeconds = 60;
const retryMs = 200;

/** What accesses outside ordinary visits need. */
export interface SingleAccessParts extends ThrottleSources {
  prisma: PrismaClient;
  clock: Clock;
  delays: HostDelays;
  webmasterRequests: WebmasterRequests;
  committer: Pick<Committer, 'add'>;
  locations: Pick<IpLocations, 'locate'>;
  newId(): string;
  settings(): Settings;
  /** Whether no request may begin. A node whose disk is full is not paused by that. */
  isPaused(): boolean;
  /** Aborts accesses under way when the node has no more time to stop. */
  signal: AbortSignal;
  /** Aborted as soon as the node begins to stop. */
  stopping: AbortSignal;
}

/** The conditions of an access that was granted. */
export interface AccessPermit {
  /** Aborted when the lease is lost, or the node stops. */
  signal: AbortSignal;
  /** Asked again when the connection is there. */
  mayBegin: () => boolean;
}

/**
 * Makes one access to a host as a visit of its own: under the host's lease, no sooner than it may be
 * accessed, and counted for its access delay. A host that the crawl does not know has no row to be claimed;
 * its accesses are spaced within this node.
 *
 * @param how.isRequested the host's webmaster requested the access, so limits on the host do not prevent it
 * @returns null if the host was not free in time or permits no access now, the crawl is paused, or `access`
 *   made none
 */
export async function makeSingleAccess(
  parts: SingleAccessParts,
  hostName: string,
  access: (permit: AccessPermit) => Promise<Exchange | null>,
  { isRequested = false }: { isRequested?: boolean } = {},
): Promise<Exchange | null> {
  const hostId = hostIdOf(hostName);
  const deadlineMs = performance.now() + longestWaitSeconds * 1000;
  const leave = isRequested ? parts.webmasterRequests.enter(hostId) : null;
  try {
    while (performance.now() < deadlineMs && !parts.stopping.aborted && !parts.isPaused()) {
      const remainingMs = parts.delays.remainingMs(hostId);
      if (remainingMs > 0 && !isRequested) {
        await delay(Math.min(remainingMs, retryMs));
        continue;
      }
      const claimed = await claimHost(parts, hostId, isRequested);
      if (claimed) return await accessClaimed(parts, claimed, access);
      const known = await readVisitedHost(parts.prisma, hostId);
      if (known?.paused && !isRequested) return null;
      // An alias is never visited, so no other visit can interfere.
      if (!known || known.aliasOf !== null) {
        const rules = parts.rules.of(hostName, known?.address ? [known.address] : []);
        const isStopped = stoppedUntil(rules, parts.clock.now()) !== null;
        return isStopped && !isRequested ? null : await accessUnknown(parts, hostId, access);
      }
      await delay(retryMs);
    }
  } finally {
    leave?.();
  }
  return null;
}

interface ClaimedHost {
  host: VisitedHost;
  token: string;
  grantedAtMs: number;
  leaseSeconds: number;
  isRequested: boolean;
}

async function claimHost(
  { prisma, clock, newId, settings }: SingleAccessParts,
  hostId: bigint,
  isRequested: boolean,
): Promise<ClaimedHost | null> {
  const now = clock.now();
  const token = newId();
  const leaseSeconds = settings()['access.leaseSeconds'];
  const leaseUntil = new Date(now.getTime() + leaseSeconds * 1000);
  const grantedAtMs = performance.now();
  const claim = isRequested ? claimRequestedVisit : claimVisit;
  const host = await claim(prisma, { hostId, token, now, leaseUntil });
  return host && { host, token, grantedAtMs, leaseSeconds, isRequested };
}

async function accessClaimed(
  parts: SingleAccessParts,
  { host, token, isRequested, ...granted }: ClaimedHost,
  access: (permit: AccessPermit) => Promise<Exchange | null>,
): Promise<Exchange | null> {
  const { prisma, clock } = parts;
  const { hostId, address } = host;
  const throttle = throttleInForce(parts, host, address === null ? [] : [address]);
  const lease = keepLease({ prisma, clock, hostId, token, ...granted });
  const lost = new AbortController();
  lease.onLost(() => lost.abort());
  try {
    const signal = AbortSignal.any([parts.signal, lost.signal]);
    const isPermitted = !parts.isPaused() && (isRequested || permitsNow(throttle, clock.now()));
    const mayBegin = () => lease.holds() && !parts.isPaused();
    const exchange = isPermitted ? await access({ signal, mayBegin }) : null;
    const endedMs = parts.delays.nowMs();
    const { end, delaySeconds } = visitEnd({
      host,
      token,
      observations: exchange ? [observe(exchange)] : [],
      robots: null,
      settings: parts.settings(),
      throttle,
      now: clock.now(),
    });
    if (exchange) parts.delays.record(hostId, endedMs, delaySeconds);
    const place = end.address === null ? null : parts.locations.locate(end.address);
    await parts.committer.add({ kind: 'visit-end', end: { ...end, place } });
    return exchange;
  } finally {
    lease.stop();
  }
}

async function accessUnknown(
  parts: SingleAccessParts,
  hostId: bigint,
  access: (permit: AccessPermit) => Promise<Exchange | null>,
): Promise<Exchange | null> {
  const { delays, settings, signal } = parts;
  const intervalSeconds = settings()['access.intervalSeconds'];
  // Recorded before the access, too: two visits must not be redirected there at once.
  delays.record(hostId, delays.nowMs(), intervalSeconds);
  const exchange = await access({ signal, mayBegin: () => !parts.isPaused() });
  delays.record(hostId, delays.nowMs(), intervalSeconds);
  return exchange;
}
