import { setTimeout as delay } from 'node:timers/promises';
import type { VisitedHost } from '@meguri/database';
import {
  diedUnanswered,
  originOf,
  type Exchange,
  type FailureExchange,
  type Fetcher,
  type HostSession,
  type ResponseExchange,
} from '@meguri/fetch';
import { maxRobotsBytes } from '@meguri/robots';
import { canonicalizeUrl } from '@meguri/urls';
import { makeSingleAccess, type AccessPermit, type SingleAccessParts } from '../claims/single-access.ts';
import type { VisitSlot } from '../claims/visit-slot.ts';

export interface RobotsRequests extends SingleAccessParts {
  fetcher: Pick<Fetcher, 'open'>;
}

/** RFC 9309, 2.3.1.2. */
const maxRedirects = 5;
const longestRobotsSeconds = 120;

interface RobotsHops {
  /** The last answer, or the failure; null if the visit has to end, or another host could not be accessed now. */
  exchange: Exchange | null;
  /** Whether a redirect led to a host that could not be accessed now. */
  isElsewhereClosed?: boolean;
  /** The last exchange that took place, if it is not archived yet. */
  last: Exchange | null;
  /** Exchanges with the visited host. */
  ownHops: Exchange[];
}

/**
 * Requests robots.txt and follows its redirects as politely as any access: an access interval lies between
 * two requests to the visited host, and another host on the way is accessed in a visit of its own. While it
 * waits for either, the visit frees its places for others.
 *
 * @param how.keep archives a redirect before it is followed, because the process may be killed while it waits
 *   for the other host
 */
export async function requestRobots(
  parts: RobotsRequests,
  host: VisitedHost,
  how: {
    origin: string;
    session: HostSession;
    slot: VisitSlot;
    mayAccess: () => boolean;
    keep: (hop: Exchange) => Promise<void>;
  },
): Promise<RobotsHops> {
  const { slot, session, mayAccess } = how;
  const ownHops: Exchange[] = [];
  slot.begin();
  const seen = new Set<string>();
  for (let url = `${how.origin}/robots.txt`; ;) {
    seen.add(url);
    const hostName = new URL(url).host;
    const own = hostName === host.name;
    if (own && !(ownHops.length > 0 ? await waitInterval(parts, host, how) : mayAccess()))
      return { exchange: null, last: null, ownHops };
    const exchange = own
      ? await requestOnce(parts, url, { signal: parts.signal, mayBegin: mayAccess }, { slot, session })
      : await requestElsewhere(parts, url, slot);
    if (exchange === null) return { exchange: null, isElsewhereClosed: !own, last: null, ownHops };
    if (own) ownHops.push(exchange);
    // A void exchange: the next visit requests robots.txt again.
    if (diedUnanswered(exchange)) return { exchange: null, last: exchange, ownHops };
    if (exchange.kind === 'failure' || exchange.code !== 'redirect' || exchange.location === null)
      return { exchange, last: exchange, ownHops };
    const target = canonicalizeUrl(exchange.location, exchange.url);
    if (!target.ok) return end(exchange, 'url-invalid');
    if (seen.has(target.url)) return end(exchange, 'redirect-loop');
    if (seen.size > maxRedirects) return end(exchange, 'too-many-redirects');
    await how.keep(exchange);
    url = target.url;
  }

  function end(last: ResponseExchange, code: FailureExchange['code']): RobotsHops {
    return { exchange: failed(last, code), last, ownHops };
  }
}

async function requestOnce(
  parts: RobotsRequests,
  url: string,
  permit: AccessPermit,
  { slot, session: own }: { slot: VisitSlot; session: HostSession | null },
): Promise<Exchange> {
  const request = {
    url,
    ...permit,
    limits: {
      maxBodyBytes: maxRobotsBytes * 2,
      totalTimeoutSeconds: Math.min(longestRobotsSeconds, parts.settings()['fetch.totalTimeoutSeconds']),
    },
  };
  if (own && own.origin === originOf(url)) return slot.request(own, request);
  const session = parts.fetcher.open(url);
  try {
    return await slot.request(session, request);
  } finally {
    await session.close();
  }
}

/** Waits for the other host; null if it could not be accessed, or no place was free afterwards. */
async function requestElsewhere(
  parts: RobotsRequests,
  url: string,
  slot: VisitSlot,
): Promise<Exchange | null> {
  const takePlaces = slot.park();
  return makeSingleAccess(parts, new URL(url).host, async (permit) =>
    takePlaces() ? requestOnce(parts, url, permit, { slot, session: null }) : null,
  );
}

/** Waits for an access interval; false if the visit must end meanwhile. */
async function waitInterval(
  parts: RobotsRequests,
  host: VisitedHost,
  { slot, mayAccess }: { slot: VisitSlot; mayAccess: () => boolean },
): Promise<boolean> {
  const waitMs = Math.ceil(host.effectiveIntervalSeconds * 1000) + 1;
  const takePlaces = slot.park();
  const hasWaited = await delay(waitMs, true, { signal: parts.stopping }).catch(() => false);
  return hasWaited && takePlaces() && mayAccess();
}

function failed(last: ResponseExchange, code: FailureExchange['code']): FailureExchange {
  const { url, startedAt, timings, remoteAddress } = last;
  return {
    kind: 'failure',
    code,
    detail: `redirected to ${last.location}`,
    url,
    startedAt,
    timings,
    remoteAddress,
  };
}
