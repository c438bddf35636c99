import { setTimeout as delay } from 'node:timers/promises';
import { claimVisits, type ClaimedVisit, type HotPath } from '@meguri/database';
import type { Clock } from '@meguri/contracts';
import { leaseSeconds } from './visit-lease-keeper.ts';

/** A visit that has begun, with its lease. */
export interface LeasedVisit extends ClaimedVisit {
  token: string;
  /** The process's steady time before the statement that granted the lease. */
  grantedAtMs: number;
}

export interface VisitClaims {
  /**
   * Begins a visit of a host and reads the pages that it means to access.
   *
   * @returns null if the host may not be visited now
   */
  claim(hostId: bigint, urlKeys: readonly string[]): Promise<LeasedVisit | null>;
}

interface Waiting {
  hostId: bigint;
  token: string;
  urlKeys: readonly string[];
  resolve(visit: LeasedVisit | null): void;
  reject(error: unknown): void;
}

const maxClaims = 200;

/** From the beginning of one group to that of the next. */
const spacingMs = 20;

/**
 * Claims visits in groups, as results are committed: a group is whatever gathered since the one before was begun, some time at least, so the
 * fsync that makes a lease good is shared when many visits begin at once, and nobody waits when few do.
 */
export function createVisitClaims(options: {
  hotPath: HotPath;
  clock: Clock;
  newId(): string;
  steadyMs?: () => number;
}): VisitClaims {
  const steadyMs = options.steadyMs ?? (() => performance.now());
  let queue: Waiting[] = [];
  let working = false;
  let begunMs = Number.NEGATIVE_INFINITY;

  async function work(): Promise<void> {
    working = true;
    while (queue.length > 0) {
      const restMs = begunMs + spacingMs - performance.now();
      if (restMs > 0 && queue.length < maxClaims) await delay(restMs);
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
    const leaseUntil = new Date(now.getTime() + leaseSeconds * 1000);
    const visits = await claimVisits(options.hotPath, { claims: group, now, leaseUntil });
    for (const [index, { token, resolve }] of group.entries()) {
      const visit = visits[index];
      resolve(visit ? { ...visit, token, grantedAtMs } : null);
    }
  }

  return {
    claim: (hostId, urlKeys) =>
      new Promise((resolve, reject) => {
        queue.push({ hostId, urlKeys, token: options.newId(), resolve, reject });
        if (!working) void Promise.resolve().then(() => (working ? undefined : work()));
      }),
  };
}
