import {
  effectiveAccessInterval,
  type AccessIntervalInput,
  type EffectiveAccessInterval,
} from '../politeness/effective-access-interval.ts';
import type { IntervalIngredientName } from '../politeness/interval-ingredient.ts';
import { updateEfficiency, type MeasuredEfficiency } from '../politeness/measured-efficiency.ts';
import { parseRetryAfter } from '../politeness/parse-retry-after.ts';
import { activeSince, delayAfterVisitSeconds, suspensionSeconds } from '../politeness/visit-pace.ts';
import { nextPermittedInstant, type EffectiveThrottle } from '../throttle/throttle.ts';

/** The delay after a failure of the host doubles with every failure in a row, within these bounds. */
const shortestFailureDelaySeconds = 5;
const longestFailureDelaySeconds = 3_600;
const maxDoublings = 12;

/** The state of a host before a visit, as far as its next access depends on it. A host's row satisfies it. */
export interface KnownHost extends MeasuredEfficiency {
  lastAccessAt: Date | null;
  nextAccessAt: Date;
  effectiveIntervalSeconds: number;
  retryAfterUntil: Date | null;
  suspendedUntil: Date | null;
  activeSince: Date | null;
  consecutiveErrors: number;
  blocked: boolean;
}

/** One access as evidence about its host. */
export interface HostObservation {
  /**
   * `failure`: the host failed, not just this page. `aborted`: the crawler ended the
   * access, which is no evidence.
   */
  kind: 'answer' | 'failure' | 'aborted';
  startedAt: Date;
  /** When the answer began: by then the host certainly had the request. */
  answeredAt: Date;
  endedAt: Date;
  bytes: number;
  /** The Retry-After header of a temporary refusal; null otherwise. */
  retryAfter: string | null;
}

/** The part of a host's row that the end of a visit sets. */
export interface HostStateAfterVisit extends KnownHost {
  /** The access delay, counted from the end of the last access; 0 without an access. */
  delaySeconds: number;
  /** The ingredient that sets the effective interval; null where the former interval stays in force. */
  intervalReason: IntervalIngredientName | null;
}

/**
 * The state of a host after a visit, and the instant from which it may be accessed again.
 *
 * @param input.observations accesses of the visit in order, robots.txt included; may be empty
 * @param input.robots whether robots.txt forbids everything for now; null if the visit did not read it: the
 *   host's state then stays, and its interval does not become shorter
 * @param input.interval everything else that decides the access interval
 */
export function planVisitEnd(input: {
  host: KnownHost;
  observations: readonly HostObservation[];
  robots: { blocked: boolean; retryAt: Date | null } | null;
  interval: Omit<AccessIntervalInput, 'now' | 'retryAfterUntil' | 'efficiency'>;
  limits: { suspendAfterSeconds: number; suspendForSeconds: number; maxRetryAfterSeconds: number };
  terms: Pick<EffectiveThrottle, 'paused' | 'pausedUntil' | 'weeks'>;
  now: Date;
}): HostStateAfterVisit {
  const { host, observations, limits, robots } = input;
  const last = observations.at(-1);
  // An access that the crawler aborted counts only for politeness.
  const conclusive = observations.filter(({ kind }) => kind !== 'aborted');
  const consecutiveErrors = conclusive.reduce(
    (count, { kind }) => (kind === 'failure' ? count + 1 : 0),
    host.consecutiveErrors,
  );
  const efficiency = efficiencyAfter(host, conclusive);
  const retryAfterUntil = retryAfterOf(observations, limits.maxRetryAfterSeconds) ?? host.retryAfterUntil;
  const computed = effectiveAccessInterval({
    ...input.interval,
    now: last?.endedAt ?? input.now,
    retryAfterUntil,
    efficiency,
  });
  const interval = robots ? computed : noShorterThan(computed, host.effectiveIntervalSeconds);
  const activity = activityAfter(host, last, limits);
  const delaySeconds = delayAfter(observations, interval, consecutiveErrors);
  return {
    delaySeconds,
    lastAccessAt: last?.endedAt ?? host.lastAccessAt,
    nextAccessAt: nextAccessAt(input, delaySeconds, activity.newSuspension),
    effectiveIntervalSeconds: interval.sustainedSeconds,
    intervalReason:
      interval.sustainedSeconds === computed.sustainedSeconds ? computed.sustainedBinding : null,
    retryAfterUntil,
    suspendedUntil: activity.newSuspension ?? host.suspendedUntil,
    activeSince: activity.activeSince,
    speedBytesPerSecond: efficiency.speedBytesPerSecond,
    errorRing: efficiency.errorRing,
    consecutiveErrors,
    blocked: robots?.blocked ?? host.blocked,
  };
}

function efficiencyAfter(
  { speedBytesPerSecond, errorRing }: KnownHost,
  observations: readonly HostObservation[],
): MeasuredEfficiency {
  return observations.reduce<MeasuredEfficiency>(
    (before, { bytes, startedAt, endedAt, kind }) =>
      updateEfficiency(before, {
        bytes,
        seconds: (endedAt.getTime() - startedAt.getTime()) / 1000,
        error: kind === 'failure',
      }),
    { speedBytesPerSecond, errorRing },
  );
}

/** Since when the host is crawled continuously, and until when it is suspended if that is too long. */
function activityAfter(
  host: KnownHost,
  last: HostObservation | undefined,
  limits: { suspendAfterSeconds: number; suspendForSeconds: number },
): { activeSince: Date | null; newSuspension: Date | null } {
  if (!last) return { activeSince: host.activeSince, newSuspension: null };
  const { startedAt, endedAt } = last;
  const since = activeSince(
    { activeSince: host.activeSince, lastAccessAt: host.lastAccessAt, now: startedAt },
    limits,
  );
  const seconds = suspensionSeconds({ activeSeconds: (endedAt.getTime() - since.getTime()) / 1000, limits });
  return seconds > 0
    ? { activeSince: null, newSuspension: later(endedAt, seconds) }
    : { activeSince: since, newSuspension: null };
}

function delayAfter(
  observations: readonly HostObservation[],
  interval: EffectiveAccessInterval,
  consecutiveErrors: number,
): number {
  const first = observations[0];
  const last = observations.at(-1);
  if (!first || !last) return 0;
  // For the host the visit began when the first request arrived, which a busy process may send late.
  const elapsedSeconds = Math.max(0, last.endedAt.getTime() - first.answeredAt.getTime()) / 1000;
  const delaySeconds = delayAfterVisitSeconds({ accesses: observations.length, elapsedSeconds }, interval);
  if (last.kind !== 'failure') return delaySeconds;
  const onceSeconds = Math.max(shortestFailureDelaySeconds, interval.sustainedSeconds);
  const failureSeconds = onceSeconds * 2 ** Math.min(consecutiveErrors, maxDoublings);
  return Math.max(delaySeconds, Math.min(longestFailureDelaySeconds, failureSeconds));
}

function nextAccessAt(
  { host, observations, robots, terms, now }: Parameters<typeof planVisitEnd>[0],
  delaySeconds: number,
  suspendedUntil: Date | null,
): Date {
  const last = observations.at(-1);
  const earliest = [host.nextAccessAt, suspendedUntil, robots?.blocked ? robots.retryAt : null];
  if (last) earliest.push(later(last.endedAt, delaySeconds));
  const polite = new Date(Math.max(...earliest.map((instant) => instant?.getTime() ?? 0)));
  const from = polite > now ? polite : now;
  const permitted = nextPermittedInstant(from, terms);
  // A permanent pause permits no instant; the host's own is then kept for when the pause is lifted.
  return permitted === null || permitted.getTime() === from.getTime() ? polite : permitted;
}

function noShorterThan(interval: EffectiveAccessInterval, minSeconds: number): EffectiveAccessInterval {
  return {
    ...interval,
    seconds: Math.max(interval.seconds, minSeconds),
    pacedSeconds: Math.max(interval.pacedSeconds, minSeconds),
    sustainedSeconds: Math.max(interval.sustainedSeconds, minSeconds),
  };
}

function retryAfterOf(observations: readonly HostObservation[], maxSeconds: number): Date | null {
  let until: Date | null = null;
  for (const { retryAfter, endedAt } of observations) {
    const seconds = retryAfter === null ? null : parseRetryAfter(retryAfter, endedAt, maxSeconds);
    const candidate = seconds === null ? null : later(endedAt, seconds);
    if (candidate && (until === null || candidate > until)) until = candidate;
  }
  return until;
}

const later = (instant: Date, seconds: number) => new Date(instant.getTime() + Math.ceil(seconds * 1000));
