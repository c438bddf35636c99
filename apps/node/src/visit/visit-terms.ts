import type { Clock } from '@meguri/contracts';
import { readVisitedHost, stoppedUntil, type PrismaClient, type VisitedHost } from '@meguri/database';
import type { Logger } from '@meguri/runtime';
import type { EditListener, RunningVisits } from './claims/running-visits.ts';
import { permitsNow, throttleInForce, type ThrottleInForce, type ThrottleSources } from './host-throttle.ts';

export interface VisitTermsParts extends ThrottleSources {
  prisma: PrismaClient;
  clock: Clock;
  running: RunningVisits;
  log: Logger;
}

/** The host of a visit and the limits on it, which may be edited while the visit lasts. */
export class VisitTerms implements EditListener {
  readonly #parts: VisitTermsParts;
  readonly #onForbidden: () => void;
  readonly #leaveRunning: () => void;
  #host: VisitedHost;
  #addresses: readonly string[] = [];
  #throttle: ThrottleInForce;
  #edit: Promise<void> | null = null;

  /**
   * @param readAtMs steady time from before the host was read
   * @param onForbidden called when an edit permits no access now, or could not be read
   */
  constructor(parts: VisitTermsParts, host: VisitedHost, readAtMs: number, onForbidden: () => void) {
    this.#parts = parts;
    this.#host = host;
    this.#onForbidden = onForbidden;
    this.#throttle = throttleInForce(parts, host, []);
    this.#leaveRunning = parts.running.enter(host.hostId, this, readAtMs);
  }

  get host(): VisitedHost {
    return this.#host;
  }

  get throttle(): ThrottleInForce {
    return this.#throttle;
  }

  /** Whether an access may begin. After an edit none does: the next visit begins under the new terms. */
  permitAccess(): boolean {
    return this.#edit === null && permitsNow(this.#throttle, this.#parts.clock.now());
  }

  /** Whether a rule for the host's domain or address stops it. */
  get isStoppedByRule(): boolean {
    return stoppedUntil(this.#throttle.rules, this.#parts.clock.now()) !== null;
  }

  /** Applies the rules for these addresses, too, from now on. */
  locate(addresses: readonly string[]): void {
    this.#addresses = addresses;
    this.#throttle = throttleInForce(this.#parts, this.#host, addresses);
  }

  /** An access under way continues if it could begin under the new terms. */
  notifyEdit(): void {
    this.#edit = (this.#edit ?? Promise.resolve())
      .then(() => this.#readEdit())
      .catch((error: unknown) => {
        this.#parts.log.warn({ err: error, host: this.#host.name }, 'an edit of a host could not be read');
        this.#onForbidden();
      });
  }

  async #readEdit(): Promise<void> {
    const { prisma, clock } = this.#parts;
    const host = await readVisitedHost(prisma, this.#host.hostId);
    if (host) this.#host = { ...host, nextAccessAt: latest(host.nextAccessAt, this.#host.nextAccessAt) };
    this.locate(this.#addresses);
    if (!permitsNow(this.#throttle, clock.now())) this.#onForbidden();
  }

  /** Ignores further edits, and waits for those that are being read. */
  async close(): Promise<void> {
    this.#leaveRunning();
    await this.#edit;
  }
}

const latest = (a: Date, b: Date) => (a > b ? a : b);
