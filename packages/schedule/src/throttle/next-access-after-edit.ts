import { nextPermittedInstant, type EffectiveThrottle } from './throttle.ts';

/** What decides when a host may be accessed next, apart from its terms. */
export interface RestingHost {
  lastAccessAt: Date | null;
  nextAccessAt: Date;
  retryAfterUntil: Date | null;
  suspendedUntil: Date | null;
  /** It failed lately, or its robots.txt does not answer: what was planned stands. */
  isUnwell: boolean;
}

/** Terms of a host together with its access interval. */
export interface HostPace extends EffectiveThrottle {
  intervalSeconds: number;
}

/**
 * When a host may be accessed next now that its terms have changed. Terms that ask for more hold from the
 * last access on. Terms that ask for less bring the next access forward, but not before the rest of a whole
 * burst, which may have been owed, nor into a rest for other reasons.
 */
export function nextAccessAfterEdit(host: RestingHost, before: HostPace, after: HostPace, now: Date): Date {
  const earned = latest(
    host.lastAccessAt && later(host.lastAccessAt, after.intervalSeconds),
    host.retryAfterUntil,
    host.suspendedUntil,
  );
  const owed = host.lastAccessAt && later(host.lastAccessAt, after.intervalSeconds * before.burstMaxCount);
  const planned = new Date(
    isRelaxed(host, before, after)
      ? Math.max(earned, Math.min(owed?.getTime() ?? 0, host.nextAccessAt.getTime()))
      : Math.max(earned, host.nextAccessAt.getTime()),
  );
  const from = planned > now ? planned : now;
  const permitted = nextPermittedInstant(from, after);
  return permitted === null || permitted.getTime() === from.getTime() ? planned : permitted;
}

/** Whether it is the terms that kept the host waiting, and they do no more. */
function isRelaxed(host: RestingHost, before: HostPace, after: HostPace): boolean {
  const heldBack = before.pausedUntil !== null || before.weeks.length > 0;
  return heldBack || (after.intervalSeconds < before.intervalSeconds && !host.isUnwell);
}

function latest(...instants: readonly (Date | null)[]): number {
  return Math.max(...instants.map((instant) => instant?.getTime() ?? 0));
}

const later = (instant: Date, seconds: number) => new Date(instant.getTime() + Math.ceil(seconds * 1000));
