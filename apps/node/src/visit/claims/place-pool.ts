import { openPlaces, otherPlaces, type PrefixRecord, type Standing } from '@meguri/schedule';
import { createRecentDemand } from './recent-demand.ts';

/**
 * A host that was refused and has not tried again within this time no longer waits: it went to a front queue.
 */
const forgottenMs = 60_000;

interface PoolLimits {
  places(): number;
  reservedShare(): number;
  /** Whether places are kept for fresh hosts. */
  keepsForFresh?: boolean;
}

/** Places that simultaneous visits take: of a node, an address or an address prefix. */
export class PlacePool {
  readonly #limits: PoolLimits;
  readonly #taken: Record<Standing, number> = { proven: 0, fresh: 0, other: 0 };
  readonly #provenDemand = createRecentDemand();
  readonly #freshDemand = createRecentDemand();
  /** Hosts that found no place, with the time of their last refusal. */
  readonly #refusedAtMs = { proven: newCrowd(), fresh: newCrowd(), other: newCrowd() };
  #preemptedAtMs: number | null = null;

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  get isIdle(): boolean {
    return this.#takenByAll() === 0;
  }

  /**
   * Whether a host finds a place. Notes the demand, so a refusal raises the reserve for the next host of its
   * standing.
   */
  hasFreePlace(standing: Standing, nowMs: number): boolean {
    if (standing === 'proven') this.#provenDemand.record(this.#taken.proven + 1, nowMs);
    if (standing === 'fresh') this.#freshDemand.record(this.#taken.fresh + 1, nowMs);
    if (this.#takenByAll() >= this.#limits.places()) return false;
    if (standing === 'proven') return true;
    if (this.#taken.fresh + this.#taken.other >= this.#openPlaces()) return false;
    return standing === 'fresh' || this.#taken.other < this.#otherPlaces();
  }

  enter(standing: Standing): void {
    this.#taken[standing] += 1;
  }

  leave(standing: Standing): void {
    this.#taken[standing] -= 1;
  }

  /** Counts a fresh host as `other` from now on; false: no place is open to it then. */
  demote(): boolean {
    if (this.#taken.other >= this.#otherPlaces()) return false;
    this.leave('fresh');
    this.enter('other');
    return true;
  }

  /** The share of the places open to a host that are taken; above 1 after a limit was lowered. */
  occupied(standing: Standing): number {
    const ofAll = this.#takenByAll() / this.#limits.places();
    if (standing === 'proven') return ofAll;
    const ofOpen = (this.#taken.fresh + this.#taken.other) / this.#openPlaces();
    const ofOthers = standing === 'other' ? this.#taken.other / this.#otherPlaces() : 0;
    return Math.max(ofAll, ofOpen, ofOthers);
  }

  /**
   * How many hosts of a standing wait for a place, this one included, and how many places are open to them.
   */
  crowdWith(hostId: bigint, standing: Standing, nowMs: number): { waiting: number; places: number } {
    const crowd = this.#refusedAtMs[standing];
    // Moves the host to the end: the map keeps the order of the last refusals.
    this.leaveCrowd(hostId);
    crowd.set(hostId, nowMs);
    for (const [waiting, refusedAtMs] of crowd) {
      if (nowMs - refusedAtMs < forgottenMs) break;
      crowd.delete(waiting);
    }
    const places = {
      proven: this.#limits.places,
      fresh: () => this.#openPlaces(),
      other: () => this.#otherPlaces(),
    }[standing]();
    return { waiting: crowd.size, places };
  }

  /** A host found its place. */
  leaveCrowd(hostId: bigint): void {
    for (const crowd of Object.values(this.#refusedAtMs)) crowd.delete(hostId);
  }

  /** An access of a host in this prefix was preempted. */
  recordPreempted(nowMs: number): void {
    this.#preemptedAtMs = nowMs;
  }

  record(nowMs: number): PrefixRecord {
    const preemptedAtMs = this.#preemptedAtMs;
    return {
      fresh: this.#taken.fresh,
      secondsSincePreempted: preemptedAtMs === null ? null : (nowMs - preemptedAtMs) / 1000,
    };
  }

  #takenByAll(): number {
    return this.#taken.proven + this.#taken.fresh + this.#taken.other;
  }

  #openPlaces(): number {
    const [places, reservedShare] = [this.#limits.places(), this.#limits.reservedShare()];
    return openPlaces({ places, reservedShare, provenDemand: this.#provenDemand.peak });
  }

  #otherPlaces(): number {
    const open = this.#openPlaces();
    return this.#limits.keepsForFresh ? otherPlaces(open, this.#freshDemand.peak) : open;
  }
}

const newCrowd = () => new Map<bigint, number>();

/** Takes a place in each pool, or in none. Each is asked, because each notes the demand. */
export function enterAll(pools: readonly PlacePool[], standing: Standing, nowMs: number): boolean {
  if (isAnyFull(pools, standing, nowMs)) return false;
  for (const pool of pools) pool.enter(standing);
  return true;
}

/** Whether a host would find no place in one of the pools. */
export function isAnyFull(pools: readonly PlacePool[], standing: Standing, nowMs: number): boolean {
  return pools.filter((pool) => !pool.hasFreePlace(standing, nowMs)).length > 0;
}
