import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, Settings } from '@meguri/contracts';
import type { HostSession } from '@meguri/fetch';
import { nextAccessInVisit } from '@meguri/schedule';
import type { HostDelays } from './claims/host-delays.ts';
import type { LeaseKeeper } from './claims/keep-lease.ts';
import { claimLeadMs, msUntilAccess } from './claims/visit-claims.ts';
import type { ObservedAccess } from './visit-end.ts';
import type { VisitTerms } from './visit-terms.ts';

export interface AccessGateParts {
  clock: Clock;
  delays: HostDelays;
  settings(): Settings;
  /** Whether visits may make accesses. */
  isCrawling(): boolean;
  /** Aborted as soon as the node begins to stop. */
  stopping: AbortSignal;
}

/**
 * Decides whether a visit may make another access, by its lease, its host's delays and terms, and its burst
 * so far.
 */
export class AccessGate {
  /** The accesses of the visit in order, robots.txt included. */
  readonly observations: ObservedAccess[] = [];
  /** In milliseconds of steady time. */
  lastAccessEndedMs = 0;
  readonly #parts: AccessGateParts;
  readonly #terms: VisitTerms;
  readonly #lease: LeaseKeeper;

  constructor(parts: AccessGateParts, terms: VisitTerms, lease: LeaseKeeper) {
    this.#parts = parts;
    this.#terms = terms;
    this.#lease = lease;
  }

  record(...observations: ObservedAccess[]): void {
    this.observations.push(...observations);
    this.lastAccessEndedMs = this.#parts.delays.nowMs();
  }

  /**
   * Whether the node crawls, the lease holds, the access delay is over, and all terms permit an access now.
   */
  isOpen(): boolean {
    const isOurs = this.#parts.isCrawling() && this.#lease.holds();
    return isOurs && this.#msUntilAccess() === 0 && this.#terms.permitAccess();
  }

  /** Whether, beyond that, the burst has room for another access over this connection. */
  permitsNext(session: HostSession | null): boolean {
    if (!this.isOpen()) return false;
    const { settings, clock } = this.#parts;
    const first = this.observations[0];
    const pace = nextAccessInVisit(
      {
        accesses: this.observations.length,
        elapsedSeconds: first ? (clock.now().getTime() - first.startedAt.getTime()) / 1000 : 0,
        keptAlive: session?.isKeptAlive ?? false,
        hasHostFailed: this.observations.at(-1)?.kind === 'failure',
      },
      {
        burstMaxCount: this.#terms.throttle.terms.burstMaxCount,
        burstMaxSeconds: settings()['access.burstMaxSeconds'],
      },
    );
    return pace.action === 'continue';
  }

  /**
   * Waits for the end of the access delay. A wait longer than {@link claimLeadMs} means that a clock was set:
   * then no access is made.
   */
  async waitForDelay(): Promise<void> {
    const { stopping } = this.#parts;
    for (let ms = this.#msUntilAccess(); ms > 0 && ms <= claimLeadMs; ms = this.#msUntilAccess()) {
      if (stopping.aborted) return;
      await delay(Math.ceil(ms));
    }
  }

  #msUntilAccess(): number {
    const { clock, delays } = this.#parts;
    const { host } = this.#terms;
    return msUntilAccess(host, { now: clock.now(), delayMs: delays.remainingMs(host.hostId) });
  }
}
