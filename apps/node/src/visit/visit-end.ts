import {
  accessIntervalInputOf,
  isHostFailure,
  isOwnServer,
  ownServerPace,
  type AccessCode,
  type DuplicateForms,
  type Settings,
} from '@meguri/contracts';
import { countOutcomes, type VisitedHost, type VisitEnd } from '@meguri/database';
import { diedUnanswered, type Exchange } from '@meguri/fetch';
import { planVisitEnd, type HostObservation } from '@meguri/schedule';
import { endOf } from '../commit/access-to-commit.ts';
import type { ThrottleInForce } from './host-throttle.ts';

/** An access as its host's politeness counts it. */
export interface ObservedAccess extends HostObservation {
  code: AccessCode;
  remoteAddress: string | null;
}

export function observe(exchange: Exchange): ObservedAccess {
  // The server closed a kept connection, which it may do at any time; that counts like an access that this
  // side aborted.
  const code = diedUnanswered(exchange) ? 'aborted' : exchange.code;
  const { startedAt, timings, remoteAddress } = exchange;
  const isRefusal = code === 'rate-limited' || code === 'server-error';
  return {
    code,
    kind: code === 'aborted' ? 'aborted' : isHostFailure(code) ? 'failure' : 'answer',
    startedAt,
    answeredAt: new Date(
      startedAt.getTime() + Math.floor((timings.sentMs ?? 0) + (timings.firstByteMs ?? 0)),
    ),
    endedAt: endOf(exchange),
    bytes: exchange.kind === 'response' ? exchange.bytesReceived : 0,
    retryAfter: exchange.kind === 'response' && isRefusal ? exchange.retryAfter : null,
    remoteAddress,
  };
}

/**
 * The row of a host after a visit, and how long politeness leaves the host alone after the last access.
 *
 * @param input.robots null if the visit did not read robots.txt
 */
export function visitEnd(input: {
  host: VisitedHost;
  token: string;
  observations: readonly ObservedAccess[];
  robots: { crawlDelaySeconds: number | null; blocked: boolean; retryAt: Date | null } | null;
  settings: Settings;
  throttle: Pick<ThrottleInForce, 'terms' | 'ruleIntervalSeconds'>;
  duplicateForms?: DuplicateForms | null;
  now: Date;
}): { end: Omit<VisitEnd, 'place'>; delaySeconds: number } {
  const { host, token, observations, robots, settings, throttle, duplicateForms = null, now } = input;
  const { delaySeconds, ...state } = planVisitEnd({
    host,
    observations,
    robots,
    interval: {
      ...accessIntervalInputOf(host, settings, robots?.crawlDelaySeconds ?? null, now),
      ruleSeconds: throttle.ruleIntervalSeconds,
    },
    limits: {
      suspendAfterSeconds: isOwnServer(host.throttle)
        ? ownServerPace.suspendAfterSeconds
        : settings['access.suspendAfterSeconds'],
      suspendForSeconds: settings['access.suspendForSeconds'],
      maxRetryAfterSeconds: settings['access.maxRetryAfterSeconds'],
    },
    terms: throttle.terms,
    now,
  });
  const address = observations.findLast((seen) => seen.remoteAddress !== null)?.remoteAddress ?? null;
  const lastCode = observations.findLast(({ kind }) => kind !== 'aborted')?.code ?? null;
  return {
    end: {
      hostId: host.hostId,
      token,
      ...state,
      address,
      lastCode,
      duplicateForms,
      ...countOutcomes(observations),
    },
    delaySeconds,
  };
}
