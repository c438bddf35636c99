import { accessIntervalInputOf, type Settings } from '@meguri/contracts';
import type { VisitedHost, VisitEnd } from '@meguri/database';
import {
  activeSince,
  effectiveAccessInterval,
  nextPermittedInstant,
  parseRetryAfter,
  restAfterVisitSeconds,
  suspensionSeconds,
  updateEfficiency,
  type EffectiveAccessInterval,
  type MeasuredEfficiency,
} from '@meguri/schedule';
import { isHostTrouble } from './error-class-of.ts';
import type { HeldThrottle } from './host-throttle.ts';
import type { HostObservation } from './observe.ts';

/** A host in trouble is left alone for an interval doubled with every failure in a row, at most this long. */
const longestTroubleRestSeconds = 3_600;
const shortestTroubleRestSeconds = 5;

/**
 * The state of a host after a visit and the instant from which it may be accessed again. Pure.
 *
 * @param observations accesses of the visit in order, robots.txt included; may be empty
 * @param robots Crawl-delay for us, and whether robots.txt forbids everything for now; null if the visit did not come to look at it: what
 *   is known of the host then stays, and its interval does not become shorter
 * @returns with `restSeconds` the manners' part of the wait: how long after the end of the last access the host is left alone, 0 without one
 */
export function planVisitEnd(input: {
  host: VisitedHost;
  token: string;
  observations: readonly HostObservation[];
  robots: { crawlDelaySeconds: number | null; blocked: boolean; retryAt: Date | null } | null;
  settings: Settings;
  throttle: Pick<HeldThrottle, 'terms' | 'ruleIntervalSeconds'>;
  now: Date;
}): Omit<VisitEnd, 'place'> & { restSeconds: number } {
  const { host, observations, settings } = input;
  // What this side broke off is an access as far as manners go, and tells nothing about the host.
  const telling = observations.filter((seen) => seen.code !== 'aborted');
  const efficiency = telling.reduce<MeasuredEfficiency>(
    (before, seen) =>
      updateEfficiency(before, {
        bytes: seen.bytes,
        seconds: (seen.endedAt.getTime() - seen.startedAt.getTime()) / 1000,
        error: isHostTrouble(seen.code),
      }),
    { speedBytesPerSecond: host.speedBytesPerSecond, errorRing: host.errorRing },
  );
  const last = observations.at(-1);
  const consecutiveErrors = telling.reduce(
    (count, seen) => (isHostTrouble(seen.code) ? count + 1 : 0),
    host.consecutiveErrors,
  );
  const lastAccessAt = last?.endedAt ?? host.lastAccessAt;
  const retryAfterUntil = retryAfterOf(observations, settings) ?? host.retryAfterUntil;
  const computed = effectiveAccessInterval({
    ...accessIntervalInputOf(
      host,
      settings,
      input.robots?.crawlDelaySeconds ?? null,
      last?.endedAt ?? input.now,
    ),
    siteGroupSeconds: input.throttle.ruleIntervalSeconds,
    retryAfterUntil,
    efficiency,
  });
  const interval = input.robots ? computed : noShorterThan(computed, host.effectiveIntervalSeconds);
  const limits = {
    suspendAfterSeconds: settings['access.suspendAfterSeconds'],
    suspendForSeconds: settings['access.suspendForSeconds'],
  };
  const since = last
    ? activeSince(
        { activeSince: host.activeSince, lastAccessAt: host.lastAccessAt, now: last.startedAt },
        limits,
      )
    : host.activeSince;
  const suspension =
    last && since
      ? suspensionSeconds({ activeSeconds: (last.endedAt.getTime() - since.getTime()) / 1000, limits })
      : 0;
  const suspendedUntil = suspension > 0 && last ? later(last.endedAt, suspension) : host.suspendedUntil;
  const restSeconds = restOf(observations, interval, consecutiveErrors);

  return {
    restSeconds,
    hostId: host.hostId,
    token: input.token,
    lastAccessAt,
    nextAccessAt: nextAccessAt(input, restSeconds, suspension > 0 ? suspendedUntil : null),
    effectiveIntervalSeconds: interval.sustainedSeconds,
    retryAfterUntil,
    suspendedUntil,
    activeSince: suspension > 0 ? null : since,
    speedBytesPerSecond: efficiency.speedBytesPerSecond,
    errorRing: efficiency.errorRing,
    consecutiveErrors,
    blocked: input.robots?.blocked ?? host.blocked,
    address: observations.findLast((seen) => seen.remoteAddress !== null)?.remoteAddress ?? null,
    lastCode: telling.at(-1)?.code ?? null,
  };
}

function restOf(
  observations: readonly HostObservation[],
  interval: EffectiveAccessInterval,
  consecutiveErrors: number,
): number {
  const first = observations[0];
  const last = observations.at(-1);
  if (!first || !last) return 0;
  // To the host the visit began when it had the first request, which a busy process takes its time to send.
  const elapsedSeconds = Math.max(0, last.endedAt.getTime() - first.answeredAt.getTime()) / 1000;
  const restSeconds = restAfterVisitSeconds({ accesses: observations.length, elapsedSeconds }, interval);
  if (!isHostTrouble(last.code)) return restSeconds;
  const onceSeconds = Math.max(shortestTroubleRestSeconds, interval.sustainedSeconds);
  const troubleSeconds = Math.min(
    longestTroubleRestSeconds,
    onceSeconds * 2 ** Math.min(consecutiveErrors, 12),
  );
  return Math.max(restSeconds, troubleSeconds);
}

function nextAccessAt(
  input: Parameters<typeof planVisitEnd>[0],
  restSeconds: number,
  suspendedUntil: Date | null,
): Date {
  const { host, observations, robots } = input;
  const last = observations.at(-1);
  const earliest = [host.nextAccessAt, suspendedUntil, robots?.blocked ? robots.retryAt : null];
  if (last) earliest.push(later(last.endedAt, restSeconds));
  const rested = new Date(Math.max(...earliest.map((instant) => instant?.getTime() ?? 0)));
  const from = rested > input.now ? rested : input.now;
  const permitted = nextPermittedInstant(from, input.throttle.terms);
  // While a pause for good lasts, nobody asks when.
  return permitted === null || permitted.getTime() === from.getTime() ? rested : permitted;
}

function noShorterThan(interval: EffectiveAccessInterval, leastSeconds: number): EffectiveAccessInterval {
  return {
    ...interval,
    seconds: Math.max(interval.seconds, leastSeconds),
    sustainedSeconds: Math.max(interval.sustainedSeconds, leastSeconds),
  };
}

function retryAfterOf(observations: readonly HostObservation[], settings: Settings): Date | null {
  let until: Date | null = null;
  for (const { code, retryAfter, endedAt } of observations) {
    if (retryAfter === null || (code !== 'throttled' && code !== 'server-error')) continue;
    const seconds = parseRetryAfter(retryAfter, endedAt, settings['access.maxRetryAfterSeconds']);
    const candidate = seconds === null ? null : later(endedAt, seconds);
    if (candidate && (until === null || candidate > until)) until = candidate;
  }
  return until;
}

const later = (instant: Date, seconds: number) => new Date(instant.getTime() + Math.ceil(seconds * 1000));
