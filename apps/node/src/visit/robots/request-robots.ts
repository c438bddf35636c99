import { setTimeout as delay } from 'node:timers/promises';
import type { VisitedHost } from '@meguri/database';
import {
  diedUnanswered,
  type Exchange,
  type FailureExchange,
  type HostSession,
  type ResponseExchange,
} from '@meguri/fetch';
import { maxRobotsBytes } from '@meguri/robots';
import { canonicalizeUrl } from '@meguri/urls';
import { makeSingleAccess, type AccessPermit } from '../claims/single-access.ts';
import type { VisitContext } from '../visit-context.ts';

/** As RFC 9309, 2.3.1.2 asks for. */
const maxRedirects = 5;
const longestRobotsSeconds = 120;

interface RobotsHops {
  /** The last answer, or why there is none; null if another host on the way could not be asked now. */
  exchange: Exchange | null;
  /** The last exchange that took place, if it was not kept yet. */
  last: Exchange | null;
  /** Those with the visited host. */
  ownHops: Exchange[];
}

/**
 * Requests robots.txt and follows its redirects with the same manners as anything else: an access interval lies between two requests to
 * the visited host, and another host on the way is asked in a turn of its own.
 *
 * @param how.keep archives an answer that leads on. Its process may be killed in the minute for which the way may wait for the other host
 */
export async function requestRobots(
  context: VisitContext,
  host: VisitedHost,
  how: {
    origin: string;
    session: HostSession;
    mayAccess: () => boolean;
    keep: (hop: Exchange) => Promise<void>;
  },
): Promise<RobotsHops> {
  const ownHops: Exchange[] = [];
  const seen = new Set<string>();
  for (let url = `${how.origin}/robots.txt`; ;) {
    seen.add(url);
    const hostName = new URL(url).host;
    const own = hostName === host.name;
    if (own && !(ownHops.length > 0 ? await rest(context, host, how.mayAccess) : how.mayAccess()))
      return { exchange: null, last: null, ownHops };
    const exchange = own
      ? await requestOnce(context, url, { signal: context.signal, mayBegin: how.mayAccess }, how.session)
      : await makeSingleAccess(context, hostName, (turn) => requestOnce(context, url, turn, null));
    if (exchange === null) return { exchange: null, last: null, ownHops };
    if (own) ownHops.push(exchange);
    // Nothing is learnt from it: the next visit asks again.
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
  context: VisitContext,
  url: string,
  turn: AccessPermit,
  own: HostSession | null,
): Promise<Exchange> {
  const request = {
    url,
    ...turn,
    limits: {
      maxBodyBytes: maxRobotsBytes * 2,
      totalTimeoutSeconds: Math.min(longestRobotsSeconds, context.settings()['fetch.totalTimeoutSeconds']),
    },
  };
  if (own && own.origin === new URL(url).origin) return own.request(request);
  const session = context.fetcher.open(url);
  try {
    return await session.request(request);
  } finally {
    await session.close();
  }
}

/** Leaves the visited host alone for an access interval; false if the visit must end meanwhile. */
async function rest(context: VisitContext, host: VisitedHost, mayAccess: () => boolean): Promise<boolean> {
  const delayMs = Math.ceil(host.effectiveIntervalSeconds * 1000) + 1;
  return delay(delayMs, true, { signal: context.stopping }).then(mayAccess, () => false);
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
