import { nextPermittedInstant, type EffectiveThrottle } from './throttle.ts';

/** Inputs of a host's next access, apart from its terms. */
export interface RestingHost {
  lastAccessAt: Date | null;
  nextAccessAt: Date;
  retryAfterUntil: Date | null;
  suspendedUntil: Date | null;
  /** The host failed recently, or its robots.txt is unreachable: the planned instant stays. */
  hasHostFailed: boolean;
}

/** Terms of a host together with its access interval. */
export interface HostPace extends EffectiveThrottle {
  intervalSeconds: number;
}

/**
 * When a host may be accessed next now that its terms have changed. Stricter terms apply from the last access
 * on. Looser terms bring the next access forward, but not before the delay of a whole burst, which may be
 * outstanding, nor into a delay for other reasons.
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

/** Whether the former terms delayed the host and the new ones may delay it less. */
function isRelaxed(host: RestingHost, before: HostPace, after: HostPace): boolean {
  return (
    endsClosedTime(host, before) || (after.intervalSeconds < before.intervalSeconds && !host.hasHostFailed)
  );
}

/** Whether the planned instant is the end of a timed pause or of closed hours. */
function endsClosedTime({ nextAccessAt }: RestingHost, pace: HostPace): boolean {
  const before = new Date(nextAccessAt.getTime() - 1);
  return nextPermittedInstant(before, { ...pace, paused: false })?.getTime() !== before.getTime();
}

function latest(...instants: readonly (Date | null)[]): number {
  return Math.max(...instants.map((instant) => instant?.getTime() ?? 0));
}

const later = (instant: Date, seconds: number) => new Date(instant.getTime() + Math.ceil(seconds * 1000));
