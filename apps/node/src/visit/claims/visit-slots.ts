import type { Settings } from '@meguri/contracts';
import {
  afterPreemption,
  isFreshAt,
  lastingShortage,
  slotPatience,
  slotTightness,
  waitForPlace,
  type RefusedWait,
  type SlotShortage,
  type Standing,
} from '@meguri/schedule';
import { createAddressPools } from './address-pools.ts';
import { isAnyFull, PlacePool } from './place-pool.ts';
import { createTypicalAccess } from './typical-access.ts';
import { VisitSlot, type SlotHost } from './visit-slot.ts';

/** Limits simultaneous visits: of the node, at an address, in an address prefix. */
export interface VisitSlots {
  /** Whether a host would find no place now, by what is remembered of it. Costs no I/O. */
  isFull(hostId: bigint): boolean;
  /** Learns the record and the last address of a host before it is visited. */
  learn(host: { hostId: bigint; isProven: boolean; address: string | null }): void;
  /** Notes that a host found no place; returns when it may try again, and whether it lets others try. */
  refuse(hostId: bigint): RefusedWait;
  /** Takes a place of the node for a visit; null if none is free to the host. */
  tryEnter(host: SlotHost): VisitSlot | null;
  /** Takes places at the address, too; false if none is free. A server of our own needs none. */
  enterAddress(slot: VisitSlot, address: string): boolean;
  /** Visits without a place, because they wait for the crawler's own politeness. */
  readonly parked: number;
  /** A shortage of slots, for which slow accesses have been preempted for minutes; null: there is none. */
  readonly shortage: { seconds: number; preempted: number } | null;
  /** Preempts accesses that are too slow for the places left. Called often; checks five times a second. */
  preemptSlow(): void;
}

interface KnownHost {
  isProven: boolean;
  /** IP address of its last visit. */
  address: string | null;
  /** Refusals in a row. */
  refusals: number;
}

/** Hosts that are remembered from their last visit. */
const rememberedHosts = 100_000;

const lookEveryMs = 200;

export function createVisitSlots(
  settings: () => Settings,
  steadyMs: () => number = () => performance.now(),
): VisitSlots {
  const node = new PlacePool({
    places: () => settings()['crawler.concurrency'],
    reservedShare: () => settings()['crawler.reservedShare'],
    keepsForFresh: true,
  });
  const poolsOf = createAddressPools(settings);
  const known = new Map<bigint, KnownHost>();
  const held = new Set<VisitSlot>();
  const typical = createTypicalAccess();
  let parked = 0;
  let shortage: SlotShortage | null = null;
  let lookedAtMs = Number.NEGATIVE_INFINITY;

  function remember(hostId: bigint, changed: Partial<KnownHost>): KnownHost {
    if (known.size >= rememberedHosts) known.clear();
    const host = { isProven: false, address: null, refusals: 0, ...known.get(hostId), ...changed };
    known.set(hostId, host);
    return host;
  }

  /** The pools in which a host needs a place, and its standing, as far as its address is known. */
  function wantsOf(hostId: bigint): { pools: PlacePool[]; standing: Standing } {
    const { address = null, isProven = false } = known.get(hostId) ?? {};
    const unproven = (isFresh: boolean) => (isFresh ? 'fresh' : 'other');
    if (address === null) return { pools: [node], standing: isProven ? 'proven' : 'fresh' };
    const pools = poolsOf(address);
    const nowMs = steadyMs();
    const standing = isProven
      ? 'proven'
      : unproven(isFreshAt(pools.prefixes.map((pool) => pool.record(nowMs))));
    return { pools: [node, pools.address, ...pools.prefixes], standing };
  }

  function enter(host: SlotHost, standing: Standing): VisitSlot {
    node.enter(standing);
    const slot = new VisitSlot(host, standing, node, {
      steadyMs,
      onAnswer: (seconds) => typical.record(seconds, host.isProven),
      onPreempt: () => (shortage = afterPreemption(shortage, steadyMs())),
      onPark: (isParked) => (parked += isParked ? 1 : -1),
      onLeave: () => void held.delete(slot),
    });
    held.add(slot);
    return slot;
  }

  return {
    get parked() {
      return parked;
    },
    isFull: (hostId) => {
      if (!known.has(hostId)) return false;
      const { pools, standing } = wantsOf(hostId);
      return isAnyFull(pools, standing, steadyMs());
    },
    learn: ({ hostId, isProven, address }) => {
      remember(hostId, address === null ? { isProven } : { isProven, address });
    },
    refuse: (hostId) => {
      const refusals = (known.get(hostId)?.refusals ?? 0) + 1;
      const nowMs = steadyMs();
      remember(hostId, { refusals });
      const { pools, standing } = wantsOf(hostId);
      const full = pools.find((pool) => !pool.hasFreePlace(standing, nowMs)) ?? node;
      return waitForPlace(refusals, standing, full.crowdWith(hostId, standing, nowMs));
    },
    tryEnter: (host) => {
      remember(host.hostId, { isProven: host.isProven });
      const { standing } = wantsOf(host.hostId);
      return host.isOwn || node.hasFreePlace(standing, steadyMs()) ? enter(host, standing) : null;
    },
    enterAddress: (slot, address) => {
      const { hostId, isOwn } = slot.host;
      remember(hostId, { address });
      if (!isOwn && !slot.enterAddress(poolsOf(address))) return false;
      for (const pool of wantsOf(hostId).pools) pool.leaveCrowd(hostId);
      remember(hostId, { refusals: 0 });
      return true;
    },
    get shortage() {
      return lastingShortage(shortage, steadyMs());
    },
    preemptSlow: () => {
      const nowMs = steadyMs();
      if (nowMs - lookedAtMs < lookEveryMs) return;
      lookedAtMs = nowMs;
      for (const slot of held) {
        const tightness = slotTightness(slot.occupied);
        if (tightness > 0) slot.preemptIfSlow(patienceAt(settings(), tightness, typical.seconds));
      }
    },
  };
}

function patienceAt(settings: Settings, tightness: number, typicalSeconds: number) {
  return slotPatience(tightness, {
    usual: {
      graceSeconds: settings['fetch.headersTimeoutSeconds'],
      minSpeedBytesPerSecond: settings['fetch.minSpeedBytesPerSecond'],
      totalSeconds: settings['fetch.totalTimeoutSeconds'],
    },
    full: {
      graceSeconds: settings['fetch.fullGraceSeconds'],
      minSpeedBytesPerSecond: settings['fetch.fullMinSpeedBytesPerSecond'],
      totalSeconds: settings['fetch.fullTotalTimeoutSeconds'],
    },
    typicalSeconds,
  });
}
