import type { Exchange, FetchRequest, HostSession, RunningRequest } from '@meguri/fetch';
import { isFreshAt, isOutOfPatience, type SlotPatience, type Standing } from '@meguri/schedule';
import type { PoolsOfAddress } from './address-pools.ts';
import { enterAll, type PlacePool } from './place-pool.ts';

/** A host as the slots see it. */
export interface SlotHost {
  hostId: bigint;
  /** It has a good record. */
  isProven: boolean;
  /** A server of our own: it needs no place at its address, and is never preempted. */
  isOwn: boolean;
}

export interface SlotEvents {
  steadyMs(): number;
  /** A request was answered, in whole or in part. */
  onAnswer(seconds: number): void;
  onPreempt(): void;
  onPark(isParked: boolean): void;
  onLeave(): void;
}

/**
 * The places that a visit holds, and how it uses them. What counts is the time that the host takes: DNS,
 * connection, response head and body, and all redirects of robots.txt together.
 */
export class VisitSlot {
  readonly host: SlotHost;
  readonly #events: SlotEvents;
  readonly #preempted = Promise.withResolvers<void>();
  readonly #node: PlacePool;
  readonly #pools: PlacePool[];
  #standing: Standing;
  #prefixes: readonly PlacePool[] = [];
  #running: RunningRequest | null = null;
  /** Time spent on the access so far, without the request under way. */
  #spentMs = 0;
  /** Since when the visit waits for the host; null while it does not. */
  #sinceMs: number | null;
  #preemptedBecause: string | null = null;
  #isParked = false;
  #hasLeft = false;

  /** @param node pool of the node, in which the visit has taken its place with that standing */
  constructor(host: SlotHost, standing: Standing, node: PlacePool, events: SlotEvents) {
    this.host = host;
    this.#standing = standing;
    this.#events = events;
    this.#node = node;
    this.#pools = [node];
    this.#sinceMs = events.steadyMs();
  }

  /** Shares of places that are taken: of the node, and in the fullest of the visit's prefixes. */
  get occupied(): { node: number; prefix: number } {
    const standing = this.#standing;
    const ofPrefixes = this.#prefixes.map((pool) => pool.occupied(standing));
    return { node: this.#node.occupied(standing), prefix: Math.max(0, ...ofPrefixes) };
  }

  /** Waits for the name of the host to resolve; null if the visit must give its places to others before. */
  async resolve<T>(resolution: Promise<T>): Promise<T | null> {
    try {
      return await Promise.race([resolution, this.#preempted.promise.then(() => null)]);
    } finally {
      this.#stop();
    }
  }

  /** Takes places at the address of the host; false if one of its pools has none. */
  enterAddress({ address, prefixes }: PoolsOfAddress): boolean {
    const pools = [address, ...prefixes];
    const nowMs = this.#events.steadyMs();
    // A host whose name was not resolved before counts as fresh until its address is known.
    if (this.#standing === 'fresh' && !isFreshAt(prefixes.map((pool) => pool.record(nowMs)))) {
      if (!this.#node.demote()) return false;
      this.#standing = 'other';
    }
    if (!enterAll(pools, this.#standing, nowMs)) return false;
    this.#pools.push(...pools);
    this.#prefixes = prefixes;
    return true;
  }

  /** An access begins: a page, or robots.txt with its redirects. The time of the one before is forgotten. */
  begin(): void {
    this.#stop();
    this.#spentMs = 0;
  }

  /** Makes a request that ends as `preempted` when others need the place and the host is slow. */
  async request(session: HostSession, request: FetchRequest): Promise<Exchange> {
    try {
      const exchange = await session.request({ ...request, onBegin: (running) => this.#track(running) });
      if (exchange.kind === 'response') this.#events.onAnswer(exchange.timings.totalMs / 1000);
      return exchange;
    } finally {
      this.#stop();
    }
  }

  /**
   * Frees all places while the visit waits for the crawler's own politeness.
   *
   * @returns a function that takes them again; false if none are free
   */
  park(): () => boolean {
    this.#stop();
    for (const pool of this.#pools) pool.leave(this.#standing);
    this.#isParked = true;
    this.#events.onPark(true);
    return () => {
      if (this.#hasLeft || !enterAll(this.#pools, this.#standing, this.#events.steadyMs())) return false;
      this.#isParked = false;
      this.#events.onPark(false);
      return true;
    };
  }

  /** Ends the access under way if it is slower than the patience allows. */
  preemptIfSlow(patience: SlotPatience): void {
    if (this.#sinceMs === null || this.host.isOwn || this.#preemptedBecause !== null) return;
    const seconds = (this.#spentMs + this.#events.steadyMs() - this.#sinceMs) / 1000;
    const bytes = this.#running?.bytesReceived ?? 0;
    if (!isOutOfPatience({ seconds, bytes }, patience)) return;
    const speed = (bytes / seconds).toFixed(0);
    this.#preemptedBecause = `${speed} bytes/s for ${seconds.toFixed(1)} s, while visit slots ran short`;
    this.#running?.preempt(this.#preemptedBecause);
    for (const pool of this.#prefixes) pool.recordPreempted(this.#events.steadyMs());
    this.#events.onPreempt();
    this.#preempted.resolve();
  }

  /** Frees all places for good. */
  leave(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    this.#stop();
    if (this.#isParked) this.#events.onPark(false);
    else for (const pool of this.#pools) pool.leave(this.#standing);
    this.#events.onLeave();
  }

  #track(running: RunningRequest): void {
    this.#sinceMs ??= this.#events.steadyMs();
    this.#running = running;
    if (this.#preemptedBecause !== null) running.preempt(this.#preemptedBecause);
  }

  #stop(): void {
    if (this.#sinceMs !== null) this.#spentMs += this.#events.steadyMs() - this.#sinceMs;
    this.#sinceMs = null;
    this.#running = null;
  }
}
