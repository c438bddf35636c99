import { readVisitedHost, stoppedUntil, type VisitedHost } from '@meguri/database';
import { throttleInForce, permitsNow, type ThrottleInForce } from './host-throttle.ts';
import type { EditListener } from './claims/running-visits.ts';
import type { VisitContext } from './visit-context.ts';

/** The host of a visit and what holds for it, which people may edit while the visit lasts. */
export class VisitTerms implements EditListener {
  readonly #context: VisitContext;
  readonly #onForbidden: () => void;
  readonly #leaveRunning: () => void;
  #host: VisitedHost;
  /** Where the host is, once that is known. */
  #addresses: readonly string[] = [];
  #throttle: ThrottleInForce;
  #edit: Promise<void> | null = null;

  /**
   * @param readAtMs steady time from before the host was read
   * @param onForbidden told when an edit permits no access now, or when what was edited could not be read
   */
  constructor(context: VisitContext, host: VisitedHost, readAtMs: number, onForbidden: () => void) {
    this.#context = context;
    this.#host = host;
    this.#onForbidden = onForbidden;
    this.#throttle = throttleInForce(context, host, []);
    this.#leaveRunning = context.running.enter(host.hostId, this, readAtMs);
  }

  get host(): VisitedHost {
    return this.#host;
  }

  get throttle(): ThrottleInForce {
    return this.#throttle;
  }

  /** Whether an access may begin: not after an edit, as the next visit begins under what holds by then, and not when the terms forbid it. */
  permitAccess(): boolean {
    return this.#edit === null && permitsNow(this.#throttle, this.#context.clock.now());
  }

  /** Whether a rule for the host's domain or address stops it. */
  get isStoppedByRule(): boolean {
    return stoppedUntil(this.#throttle.rules, this.#context.clock.now()) !== null;
  }

  /** Rules for these addresses hold as well from now on. */
  locate(addresses: readonly string[]): void {
    this.#addresses = addresses;
    this.#throttle = throttleInForce(this.#context, this.#host, addresses);
  }

  /** An access under way goes on if it could begin under what holds now. */
  noteEdit(): void {
    this.#edit = (this.#edit ?? Promise.resolve())
      .then(() => this.#readEdit())
      .catch((error: unknown) => {
        this.#context.log.warn({ err: error, host: this.#host.name }, 'an edit could not be read');
        this.#onForbidden();
      });
  }

  async #readEdit(): Promise<void> {
    const { prisma, clock } = this.#context;
    const host = await readVisitedHost(prisma, this.#host.hostId);
    if (host) this.#host = { ...host, nextAccessAt: latest(host.nextAccessAt, this.#host.nextAccessAt) };
    this.locate(this.#addresses);
    if (!permitsNow(this.#throttle, clock.now())) this.#onForbidden();
  }

  /** Hears of no more edits, and waits for those that are being read. */
  async close(): Promise<void> {
    this.#leaveRunning();
    await this.#edit;
  }
}

const latest = (a: Date, b: Date) => (a > b ? a : b);
