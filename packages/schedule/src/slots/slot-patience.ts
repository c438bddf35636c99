/** How slow an access may be. */
export interface SlotPatience {
  /** Before this no speed is required, so that a server may take its time to answer. */
  graceSeconds: number;
  /** Required mean speed of an access, from its beginning on, connection set-up and waiting included. */
  minSpeedBytesPerSecond: number;
  /** Longest duration of an access. */
  totalSeconds: number;
}

/** Up to this share of taken places, no access is preempted. */
const relaxedShare = 0.5;

/** A prefix that is full costs others little as long as the node has places. */
const prefixWeight = 0.5;

/**
 * Scarcity of places: 0 while half are free, 1 when all are taken. A full address prefix counts half, as only
 * its own hosts wait for it.
 *
 * @param occupied shares of taken places, from 0 on
 */
export function slotTightness(occupied: { node: number; prefix: number }): number {
  return Math.max(tightness(occupied.node), tightness(occupied.prefix) * prefixWeight);
}

const tightness = (share: number) => Math.min(1, Math.max(0, (share - relaxedShare) / (1 - relaxedShare)));

/** An access this many times slower than usual counts as slow on any connection of the crawler. */
const slownessFactor = 10;

/**
 * The patience with an access, which shrinks geometrically from `usual` to `full` as places run out. On a
 * crawler with a slow connection all accesses are slow, so patience is never shorter than ten times the usual
 * access.
 *
 * @param tightness from {@link slotTightness}
 * @param typicalSeconds current duration of a usual access
 */
export function slotPatience(
  tightness: number,
  { usual, full, typicalSeconds }: { usual: SlotPatience; full: SlotPatience; typicalSeconds: number },
): SlotPatience {
  const between = (from: number, to: number) => from ** (1 - tightness) * to ** tightness;
  const longEnough = typicalSeconds * slownessFactor;
  return {
    graceSeconds: Math.max(longEnough, between(usual.graceSeconds, full.graceSeconds)),
    minSpeedBytesPerSecond: between(
      Math.max(1, usual.minSpeedBytesPerSecond),
      Math.max(1, full.minSpeedBytesPerSecond),
    ),
    totalSeconds: Math.max(longEnough, between(usual.totalSeconds, full.totalSeconds)),
  };
}

/**
 * Whether an access has to give its place to others.
 *
 * @param access.seconds since it began to occupy the place
 */
export function isOutOfPatience(access: { seconds: number; bytes: number }, patience: SlotPatience): boolean {
  if (access.seconds > patience.totalSeconds) return true;
  const isSlow = access.bytes / access.seconds < patience.minSpeedBytesPerSecond;
  return access.seconds > patience.graceSeconds && isSlow;
}
