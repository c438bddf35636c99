import { openPlaces } from '@meguri/schedule';

/** So long a demand for reserved places is remembered, at least. */
const demandWindowMs = 300_000;

/** A host that was refused and did not come back no longer waits; it has been to a front queue. */
const forgottenMs = 60_000;

/** Places that simultaneous visits take: of a node, an address or an address prefix. */
export class PlacePool {
  readonly #places: () => number;
  readonly #reservedShare: () => number;
  #taken = 0;
  #takenByUnproven = 0;
  /** Most hosts with a good record that wanted a place at once, in this window and the one before. */
  #demand = 0;
  #demandBefore = 0;
  #windowEndMs = 0;
  /** Hosts that found no place. */
  readonly #refusedAtMs = new Map<bigint, number>();

  constructor(places: () => number, reservedShare: () => number) {
    this.#places = places;
    this.#reservedShare = reservedShare;
  }

  get isIdle(): boolean {
    return this.#taken === 0;
  }

  /** Whether a host finds a place. One with a good record that finds none raises the reserve for the next. */
  hasRoom(isProven: boolean, nowMs: number): boolean {
    if (isProven) this.#noteDemand(this.#taken - this.#takenByUnproven + 1, nowMs);
    return this.#taken < this.#places() && (isProven || this.#takenByUnproven < this.#openPlaces());
  }

  enter(isProven: boolean): void {
    this.#taken += 1;
    if (!isProven) this.#takenByUnproven += 1;
  }

  leave(isProven: boolean): void {
    this.#taken -= 1;
    if (!isProven) this.#takenByUnproven -= 1;
  }

  /** The share of the places open to a host that are taken; above 1 after a limit was lowered. */
  occupied(isProven: boolean): number {
    const ofAll = this.#taken / this.#places();
    return isProven ? ofAll : Math.max(ofAll, this.#takenByUnproven / this.#openPlaces());
  }

  /** The hosts that wait for a place, another one included, and the places that are open to it. */
  crowdWith(hostId: bigint, isProven: boolean, nowMs: number): { waiting: number; places: number } {
    // Again at the end: the map keeps the order of the last refusals.
    this.#refusedAtMs.delete(hostId);
    this.#refusedAtMs.set(hostId, nowMs);
    for (const [waiting, refusedAtMs] of this.#refusedAtMs) {
      if (nowMs - refusedAtMs < forgottenMs) break;
      this.#refusedAtMs.delete(waiting);
    }
    return { waiting: this.#refusedAtMs.size, places: isProven ? this.#places() : this.#openPlaces() };
  }

  /** A host found its place. */
  leaveCrowd(hostId: bigint): void {
    this.#refusedAtMs.delete(hostId);
  }

  #openPlaces(): number {
    const provenDemand = Math.max(this.#demand, this.#demandBefore);
    return openPlaces({ places: this.#places(), reservedShare: this.#reservedShare(), provenDemand });
  }

  #noteDemand(count: number, nowMs: number): void {
    if (nowMs >= this.#windowEndMs) {
      this.#demandBefore = nowMs < this.#windowEndMs + demandWindowMs ? this.#demand : 0;
      this.#demand = 0;
      this.#windowEndMs = nowMs + demandWindowMs;
    }
    this.#demand = Math.max(this.#demand, count);
  }
}

/** Takes a place in each pool, or in none. Each is asked, because each notes the demand. */
export function enterAll(pools: readonly PlacePool[], isProven: boolean, nowMs: number): boolean {
  if (isAnyFull(pools, isProven, nowMs)) return false;
  for (const pool of pools) pool.enter(isProven);
  return true;
}

/** Whether a host would find no place in one of the pools. */
export function isAnyFull(pools: readonly PlacePool[], isProven: boolean, nowMs: number): boolean {
  return pools.filter((pool) => !pool.hasRoom(isProven, nowMs)).length > 0;
}
