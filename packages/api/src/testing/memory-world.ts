import type {
  AuditEntry,
  HostDetail,
  PageDetail,
  SeedListView,
  SettingView,
  IntervalRange,
} from '@meguri/contracts';

/** A synthetic installation in memory. */
export interface MemoryWorld {
  random: () => number;
  hosts: Map<string, HostDetail>;
  pages: Map<string, PageDetail>;
  seedLists: SeedListView[];
  settings: Map<string, SettingView>;
  audit: AuditEntry[];
}

/** Uniform randomness in [0, 1) from a seed (mulberry32), so that synthetic worlds are reproducible. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Whether a number of seconds is known and in a range; without a range, everything matches. */
export function isInRange(range: IntervalRange | undefined, seconds: number | null): boolean {
  if (!range) return true;
  return seconds !== null && seconds >= range.fromSeconds && seconds < (range.toSeconds ?? Infinity);
}
