import { theoreticalAccessIntervalSeconds } from '../load/host-load.ts';

const second = 1;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Lower edges of the bins of intervals, in seconds: six to eight a decade, at round numbers. Bin k holds the
 * intervals from edge k-1 up to, not including, edge k; bin 0 the shorter ones, the last bin those from the
 * last edge on. The database stores bin numbers, so a new edge needs a migration that recounts.
 */
export const intervalEdgesSeconds: readonly number[] = [
  ...[0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 7, 10, 15, 20, 30, 45].map((seconds) => seconds * second),
  ...[1, 1.5, 2, 3, 5, 7, 10, 15, 20, 30, 45].map((minutes) => minutes * minute),
  ...[1, 1.5, 2, 3, 4, 6, 8, 12, 18].map((hours) => hours * hour),
  ...[1, 1.5, 2, 3, 4, 5, 7, 10, 14, 21, 30, 45, 60, 90, 120, 180, 240, 300, 365, 400].map(
    (days) => days * day,
  ),
  ...[550, 730, 1_095, 1_825, 3_650].map((days) => days * day),
];

/** Range of a bin: from the first number up to, not including, the second. */
export function intervalBinEdges(bin: number): { fromSeconds: number; toSeconds: number } {
  return {
    fromSeconds: intervalEdgesSeconds[bin - 1] ?? 0,
    toSeconds: intervalEdgesSeconds[bin] ?? Infinity,
  };
}

/**
 * The bin of an interval: the number of edges not above it, like PostgreSQL's `width_bucket`.
 *
 * @param seconds 0 or more; Infinity is in the last bin
 */
export function intervalBinOf(seconds: number): number {
  let low = 0;
  let high = intervalEdgesSeconds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((intervalEdgesSeconds[middle] ?? Infinity) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The bin of hosts without planned visits. A stored number. */
export const idleHostBin = -1;

/**
 * The bins of a host: by the interval that its schedule demands, 1/L, and by its polite interval. A host
 * without demand is idle in both.
 */
export function hostIntervalBins(host: { load: bigint; effectiveIntervalSeconds: number }): {
  demanded: number;
  attainable: number;
} {
  if (host.load <= 0n) return { demanded: idleHostBin, attainable: idleHostBin };
  return {
    demanded: intervalBinOf(theoreticalAccessIntervalSeconds(host.load)),
    attainable: intervalBinOf(host.effectiveIntervalSeconds),
  };
}

/** Bins of pages without a meaningful revisit interval. Stored numbers. */
export const pageStateBins = {
  /** No access has found the page yet. */
  uncaptured: -4,
  /** Excluded, or forbidden by robots.txt. */
  unplanned: -3,
  /** Its last access failed: the interval is a back-off. */
  failing: -2,
  /** One access: the interval is a first guess. The figure of 2008 leaves these pages out. */
  once: -1,
} as const;

export interface CountedPage {
  /** Accesses with a verdict on whether the page has changed. */
  visits: number;
  /** Planned interval, 0 while nothing is planned. */
  intervalSeconds: number;
  consecutiveErrors: number;
}

/** The bin of a page: that of its interval once it was accessed twice, else that of its state. */
export function pageIntervalBin({ visits, intervalSeconds, consecutiveErrors }: CountedPage): number {
  if (visits === 0) return pageStateBins.uncaptured;
  if (intervalSeconds === 0) return pageStateBins.unplanned;
  if (consecutiveErrors > 0) return pageStateBins.failing;
  return visits === 1 ? pageStateBins.once : intervalBinOf(intervalSeconds);
}

/**
 * Share of a page's accesses, without the first, that found it changed, in whole thousandths rounded down,
 * so that sums are exact; 0 before the second access.
 */
export function changeRatioThousandths({ visits, changes }: { visits: number; changes: number }): number {
  return visits < 2 ? 0 : Math.floor((1000 * changes) / (visits - 1));
}

/**
 * Unique versions of a page by its accesses, in whole thousandths rounded down; 0 before the second access.
 * The first access finds a version, and so does each change that does not return to a former one.
 */
export function uniqueRatioThousandths(page: { visits: number; changes: number; returns: number }): number {
  const { visits, changes, returns } = page;
  return visits < 2 ? 0 : Math.floor((1000 * (1 + changes - returns)) / visits);
}
