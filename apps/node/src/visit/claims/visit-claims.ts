import {
  claimVisits,
  readVisitedHosts,
  type ClaimedVisit,
  type HotPath,
  type VisitClaim,
  type VisitedHost,
} from '@meguri/database';
import type { Clock } from '@meguri/contracts';

/**
 * Visits are claimed this long before their host may be accessed. Redis, the lease and the reading of pages
 * are then done when the time comes. Nodes with more due hosts than visits have no wait.
 */
export const claimLeadMs = 500;

/**
 * How long a claimed visit must wait for its first access: until its host's access delay and suspension are
 * over.
 *
 * @param at.delayMs what remains of the access delay by the process's steady time
 * @returns milliseconds, 0 for none
 */
export function msUntilAccess(
  host: Pick<VisitedHost, 'nextAccessAt' | 'suspendedUntil'>,
  at: { now: Date; delayMs: number },
): number {
  const fromMs = Math.max(host.nextAccessAt.getTime(), host.suspendedUntil?.getTime() ?? 0);
  return Math.max(0, fromMs - at.now.getTime(), at.delayMs);
}

/** A visit that has begun, with its lease. */
export interface LeasedVisit extends ClaimedVisit {
  isGranted: true;
  token: string;
  /** The process's steady time before the statement that granted the lease. */
  grantedAtMs: number;
  leaseSeconds: number;
}

/** A host that cannot be visited now. */
export interface RefusedVisit {
  isGranted: false;
  /** Its row right after the attempt; null if it is gone. */
  host: VisitedHost | null;
}

export interface VisitClaims {
  /**
   * Begins a visit of a host and reads the pages to access. The first access may have to wait: see {@link
   * msUntilAccess}.
   *
   * @param claim.slackMs known remainder of the host's access delay, for which the claim may wait for others
   */
  claim(claim: Omit<VisitClaim, 'token'> & { slackMs: number }): Promise<LeasedVisit | RefusedVisit>;
  /** Claims that wait for their group. */
  readonly waiting: number;
}

interface Waiting extends VisitClaim {
  /** Steady time by which its group must begin. */
  byMs: number;
  resolve(visit: LeasedVisit | RefusedVisit): void;
  reject(error: unknown): void;
}

const maxClaims = 200;

/** From the beginning of one group to that of the next. */
const spacingMs = 20;

/** Time reserved before the end of an access delay for the claim, reading its pages, and a busy machine. */
const reservedMs = 250;

/**
 * Claims visits in groups, like the committer. A group holds what gathered since the previous one began, so
 * many visits share the fsync of their leases and one transaction id. It begins as soon as one of its hosts
 * may be accessed within {@link reservedMs}: at most four times a second while all hosts have access delays
 * (docs/decisions/0083-transaction-ids-are-counted.md).
 */
export function createVisitClaims(options: {
  hotPath: HotPath;
  clock: Clock;
  newId(): string;
  leaseSeconds(): number;
  /** For {@link LeasedVisit.grantedAtMs} alone: the groups are timed by the process's own clock. */
  steadyMs?: () => number;
}): VisitClaims {
  const steadyMs = options.steadyMs ?? (() => performance.now());
  let queue: Waiting[] = [];
  let working = false;
  let begunMs = Number.NEGATIVE_INFINITY;
  let wake: () => void = () => undefined;

  /** Ends early when a claim with less time is added, or a full group has gathered. */
  async function untilNextGroup(): Promise<void> {
    while (queue.length < maxClaims) {
      const earliestMs = queue.reduce((least, { byMs }) => Math.min(least, byMs), Number.POSITIVE_INFINITY);
      const waitMs = Math.max(begunMs + spacingMs, earliestMs) - performance.now();
      if (waitMs <= 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  async function work(): Promise<void> {
    working = true;
    while (queue.length > 0) {
      await untilNextGroup();
      begunMs = performance.now();
      const group = takeGroup();
      await claimGroup(group).catch((error: unknown) => {
        for (const waiting of group) waiting.reject(error);
      });
    }
    working = false;
  }

  /** The first claim of each host; another one of the same waits for the next group. */
  function takeGroup(): Waiting[] {
    const group = new Map<bigint, Waiting>();
    const rest: Waiting[] = [];
    for (const waiting of queue) {
      if (group.size < maxClaims && !group.has(waiting.hostId)) group.set(waiting.hostId, waiting);
      else rest.push(waiting);
    }
    queue = rest;
    return [...group.values()];
  }

  async function claimGroup(group: readonly Waiting[]): Promise<void> {
    const grantedAtMs = steadyMs();
    const now = options.clock.now();
    const leaseSeconds = options.leaseSeconds();
    const leaseUntil = new Date(now.getTime() + leaseSeconds * 1000);
    const soon = new Date(now.getTime() + claimLeadMs);
    const visits = await claimVisits(options.hotPath, { claims: group, now, soon, leaseUntil });
    for (const [index, { token, resolve }] of group.entries()) {
      const visit = visits[index];
      if (visit) resolve({ ...visit, isGranted: true, token, grantedAtMs, leaseSeconds });
    }
    await refuse(group.filter((_, index) => !visits[index]));
  }

  async function refuse(group: readonly Waiting[]): Promise<void> {
    if (group.length === 0) return;
    const hosts = await readVisitedHosts(
      options.hotPath,
      group.map(({ hostId }) => hostId),
    );
    const byId = new Map(hosts.map((host) => [host.hostId, host]));
    for (const { hostId, resolve } of group) resolve({ isGranted: false, host: byId.get(hostId) ?? null });
  }

  return {
    get waiting() {
      return queue.length;
    },
    claim: ({ slackMs, ...claim }) =>
      new Promise((resolve, reject) => {
        const byMs = performance.now() + slackMs - reservedMs;
        queue.push({ ...claim, token: options.newId(), byMs, resolve, reject });
        wake();
        if (!working) void Promise.resolve().then(() => (working ? undefined : work()));
      }),
  };
}
