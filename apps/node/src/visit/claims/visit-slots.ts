import type { Settings } from '@meguri/contracts';
import { slotPatience, slotTightness, waitForPlace, type RefusedWait } from '@meguri/schedule';
import { createAddressPools } from './address-pools.ts';
import { isAnyFull, PlacePool } from './place-pool.ts';
import { createTypicalAccess } from './typical-access.ts';
import { VisitSlot, type SlotHost } from './visit-slot.ts';

/** Who may visit at once: on the node, at an address, in an address prefix. */
export interface VisitSlots {
  /** Whether a host would find no place now, as far as it was met before. Costs no I/O. */
  isFull(hostId: bigint): boolean;
  /** Learns the record and the last address of a host before it is visited. */
  learn(host: { hostId: bigint; isProven: boolean; address: string | null }): void;
  /** Notes that a host found no place; answers when it may try again, and whether it lets others try. */
  refuse(hostId: bigint): RefusedWait;
  /** Takes a place of the node for a visit; null if none is free to the host. */
  tryEnter(host: SlotHost): VisitSlot | null;
  /** Takes places at the address, too; false if none is free. A server of our own needs none. */
  enterAddress(slot: VisitSlot, address: string): boolean;
  /** Visits without a place, because they wait for the crawler's own politeness. */
  readonly parked: number;
  /** Ends accesses that are too slow for the places left. To be called often; looks five times a second. */
  preemptSlow(): void;
}

interface KnownHost {
  isProven: boolean;
  /** Where its last visit went. */
  address: string | null;
  /** How often in a row it found no place. */
  refusals: number;
}

/** Hosts that are remembered from their last visit. */
const rememberedHosts = 100_000;

const lookEveryMs = 200;

export function createVisitSlots(
  settings: () => Settings,
  steadyMs: () => number = () => performance.now(),
): VisitSlots {
  const node = new PlacePool(
    () => settings()['crawler.concurrency'],
    () => settings()['crawler.reservedShare'],
  );
  const poolsOf = createAddressPools(settings);
  const known = new Map<bigint, KnownHost>();
  const held = new Set<VisitSlot>();
  const typical = createTypicalAccess();
  let parked = 0;
  let lookedAtMs = Number.NEGATIVE_INFINITY;

  function remember(hostId: bigint, changed: Partial<KnownHost>): KnownHost {
    if (known.size >= rememberedHosts) known.clear();
    const host = { isProven: false, address: null, refusals: 0, ...known.get(hostId), ...changed };
    known.set(hostId, host);
    return host;
  }

  /** Where a host needs a place, as far as its address is known. */
  function poolsOfHost(hostId: bigint): PlacePool[] {
    const address = known.get(hostId)?.address ?? null;
    const pools = address === null ? null : poolsOf(address);
    return pools ? [node, pools.address, ...pools.prefixes] : [node];
  }

  function enter(host: SlotHost): VisitSlot {
    node.enter(host.isProven);
    const slot = new VisitSlot(host, node, {
      steadyMs,
      onAnswer: (seconds) => typical.note(seconds, host.isProven),
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
      const host = known.get(hostId);
      if (!host) return false;
      return isAnyFull(poolsOfHost(hostId), host.isProven, steadyMs());
    },
    learn: ({ hostId, isProven, address }) => {
      remember(hostId, address === null ? { isProven } : { isProven, address });
    },
    refuse: (hostId) => {
      const refusals = (known.get(hostId)?.refusals ?? 0) + 1;
      const nowMs = steadyMs();
      const { isProven } = remember(hostId, { refusals });
      const full = poolsOfHost(hostId).find((pool) => !pool.hasRoom(isProven, nowMs)) ?? node;
      return waitForPlace(refusals, full.crowdWith(hostId, isProven, nowMs));
    },
    tryEnter: (host) => {
      remember(host.hostId, { isProven: host.isProven });
      return host.isOwn || node.hasRoom(host.isProven, steadyMs()) ? enter(host) : null;
    },
    enterAddress: (slot, address) => {
      const { hostId, isOwn } = slot.host;
      remember(hostId, { address });
      if (!isOwn && !slot.enterAddress(poolsOf(address))) return false;
      for (const pool of poolsOfHost(hostId)) pool.leaveCrowd(hostId);
      remember(hostId, { refusals: 0 });
      return true;
    },
    preemptSlow: () => {
      const nowMs = steadyMs();
      if (nowMs - lookedAtMs < lookEveryMs) return;
      lookedAtMs = nowMs;
      for (const slot of held) {
        const occupied = { node: node.occupied(slot.host.isProven), prefix: slot.prefixOccupied };
        const tightness = slotTightness(occupied);
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
