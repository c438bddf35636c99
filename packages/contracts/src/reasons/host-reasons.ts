import { type IntervalIngredientName, nextPermittedInstant, secondsPerDay } from '@meguri/schedule';
import type { CrawlPause } from '../crawl-pause.ts';
import type { FrontQueueView, HostDetail } from '../views/host-views.ts';

/** A user paused the crawl, a node or a seed list. */
export type CrawlPausedReason = { code: 'crawl-paused'; pause: CrawlPause; now: Date };

/** Why a host is not crawled now, or how it is crawled: a closed set of codes with their values. */
export type HostReason =
  | CrawlPausedReason
  | { code: 'host-alias'; of: string }
  | { code: 'paused-by-operator' }
  | { code: 'paused-by-webmaster' }
  | { code: 'paused-by-rule'; rule: string }
  | { code: 'paused-until'; until: Date; now: Date }
  | { code: 'paused-by-rule-until'; rule: string; until: Date; now: Date }
  | { code: 'outside-hours'; opensAt: Date; now: Date }
  | { code: 'no-common-hour' }
  | { code: 'blocked-by-robots'; robotsTxt: RobotsMeaning }
  | { code: 'suspended'; until: Date; now: Date }
  | { code: 'retry-after'; until: Date; now: Date }
  | { code: 'access-delay'; until: Date; now: Date }
  | { code: 'crawled-now' }
  | { code: 'waiting-for-slot'; queuedPages: number }
  | { code: 'nothing-queued' }
  | { code: 'preempted'; times: number }
  | { code: 'access-interval'; seconds: number; binding: IntervalIngredientName }
  | { code: 'host-load'; demandPerDay: number; limitPerDay: number; overloaded: boolean }
  | { code: 'never-queued' }
  | { code: 'front-queue'; queue: number; queues: number; middle: boolean }
  | { code: 'front-queue-value'; queue: number; versionsPerDay: number }
  | { code: 'front-queue-priority'; up: number }
  | { code: 'front-queue-record' }
  | { code: 'front-queue-waiting'; seconds: number; raiseAfterSeconds: number };

/** Meanings of a host's robots.txt: the codes of `robotsFromFetch`, and a file that disallows everything. */
export const robotsMeanings = [
  'parsed',
  'disallows-all',
  'unavailable',
  'redirects-exhausted',
  'rate-limited',
  'server-error',
  'unreachable',
  'unusable-status',
  'unreachable-for-long',
] as const;
export type RobotsMeaning = (typeof robotsMeanings)[number];

type RobotsRecord = Pick<HostDetail['robots'][number], 'reason' | 'status'>;

export function robotsMeaning({ reason, status }: RobotsRecord): RobotsMeaning {
  if (reason === 'parsed' && status === 'disallow-all') return 'disallows-all';
  return robotsMeanings.find((meaning) => meaning === reason) ?? 'unusable-status';
}

export type ExplainedHost = Pick<
  HostDetail,
  | 'state'
  | 'aliasOf'
  | 'settings'
  | 'webmaster'
  | 'rules'
  | 'robots'
  | 'crawlPause'
  | 'suspendedUntil'
  | 'retryAfterUntil'
  | 'nextAccessAt'
  | 'queuedPages'
  | 'lastCode'
  | 'preemptedCount'
  | 'interval'
  | 'demandPerDay'
  | 'overloaded'
>;

/** Answers "why is this host not being crawled now?", then says how fast it may be crawled at all. */
export function hostReasons(host: ExplainedHost, now: Date): HostReason[] {
  const stopped = stoppedBy(host, now);
  const { crawlPause: pause } = host;
  if (pause) return [{ code: 'crawl-paused', pause, now }, ...(stopped ? [stopped] : [])];
  if (stopped) return [stopped, ...preemptedReasons(host)];
  const waiting = waitingFor(host, now);
  return [...(waiting ? [waiting] : []), ...preemptedReasons(host), ...paceReasons(host)];
}

/** The first reason that stops the crawl of a host until a person or the program lifts it. */
function stoppedBy(host: ExplainedHost, now: Date): HostReason | null {
  const { aliasOf, settings, webmaster, rules, robots, state, suspendedUntil } = host;
  if (aliasOf !== null) return { code: 'host-alias', of: aliasOf };
  if (settings.paused) return { code: 'paused-by-operator' };
  if (webmaster.paused) return { code: 'paused-by-webmaster' };
  const pausing = rules.find((rule) => rule.paused && !rule.disabled);
  if (pausing) return { code: 'paused-by-rule', rule: pausing.value };
  if (state === 'paused') return { code: 'paused-by-operator' };
  if (state === 'blocked')
    return { code: 'blocked-by-robots', robotsTxt: robots[0] ? robotsMeaning(robots[0]) : 'disallows-all' };
  if (suspendedUntil && suspendedUntil > now) return { code: 'suspended', until: suspendedUntil, now };
  return pausedForNow(host, now);
}

/** A pause with an end, or an hour in which no access may begin. */
function pausedForNow({ settings, webmaster, rules }: ExplainedHost, now: Date): HostReason | null {
  const parties = [settings, webmaster];
  const until = latest(parties.map(({ pausedUntil }) => pausedUntil));
  if (until && until > now) return { code: 'paused-until', until, now };
  for (const { value, pausedUntil, disabled } of rules)
    if (!disabled && pausedUntil && pausedUntil > now)
      return { code: 'paused-by-rule-until', rule: value, until: pausedUntil, now };
  const weeks = parties.flatMap(({ hours }) => hours ?? []);
  const opensAt = nextPermittedInstant(now, { paused: false, pausedUntil: null, weeks });
  if (opensAt === null) return { code: 'no-common-hour' };
  return opensAt > now ? { code: 'outside-hours', opensAt, now } : null;
}

/** What a host that may be crawled is waiting for. */
function waitingFor(host: ExplainedHost, now: Date): HostReason | null {
  const { state, retryAfterUntil, nextAccessAt, queuedPages } = host;
  if (state === 'active') return { code: 'crawled-now' };
  if (retryAfterUntil && retryAfterUntil > now) return { code: 'retry-after', until: retryAfterUntil, now };
  if (nextAccessAt > now) return { code: 'access-delay', until: nextAccessAt, now };
  return queuedPages > 0 ? { code: 'waiting-for-slot', queuedPages } : { code: 'nothing-queued' };
}

/** Why the host's last access was preempted, if it was. */
function preemptedReasons({ lastCode, preemptedCount }: ExplainedHost): HostReason[] {
  return lastCode === 'preempted' ? [{ code: 'preempted', times: preemptedCount }] : [];
}

function paceReasons({ interval, demandPerDay, overloaded }: ExplainedHost): HostReason[] {
  const { seconds, sustainedSeconds, binding } = interval;
  const pace: HostReason = { code: 'access-interval', seconds, binding };
  if (sustainedSeconds <= 0) return [pace];
  const limitPerDay = secondsPerDay / sustainedSeconds;
  return [pace, { code: 'host-load', demandPerDay, limitPerDay, overloaded }];
}

/** Which front queue a host was put into, and why. */
export function frontQueueReasons(queueing: FrontQueueView, now: Date): HostReason[] {
  const { queue, queues, dueValuePerDay, byValue, priorityUp, recordUp, waitingSince } = queueing;
  if (queue === null) return [{ code: 'never-queued' }];
  const reasons: HostReason[] = [{ code: 'front-queue', queue, queues, middle: dueValuePerDay === null }];
  if (dueValuePerDay !== null)
    reasons.push({ code: 'front-queue-value', queue: byValue, versionsPerDay: dueValuePerDay });
  if (priorityUp !== 0) reasons.push({ code: 'front-queue-priority', up: priorityUp });
  if (recordUp > 0) reasons.push({ code: 'front-queue-record' });
  if (waitingSince !== null)
    reasons.push({
      code: 'front-queue-waiting',
      seconds: Math.max(0, now.getTime() - waitingSince.getTime()) / 1000,
      raiseAfterSeconds: queueing.raiseAfterSeconds,
    });
  return reasons;
}

function latest(instants: readonly (Date | null)[]): Date | null {
  const given = instants.filter((instant) => instant !== null);
  return given.length === 0 ? null : new Date(Math.max(...given.map((at) => at.getTime())));
}
