import { intervalBinOf } from './interval-bins.ts';

/** Where pages count that have no revisit interval, or none that says anything. The numbers stand in the database. */
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
  /** Accesses that told whether the page has changed. */
  visits: number;
  /** Planned interval, 0 while nothing is planned. */
  intervalSeconds: number;
  consecutiveErrors: number;
}

/** The one bin that a page counts in: that of its interval once it was accessed twice, else that of its state. */
export function pageIntervalBin({ visits, intervalSeconds, consecutiveErrors }: CountedPage): number {
  if (visits === 0) return pageStateBins.uncaptured;
  if (intervalSeconds === 0) return pageStateBins.unplanned;
  if (consecutiveErrors > 0) return pageStateBins.failing;
  return visits === 1 ? pageStateBins.once : intervalBinOf(intervalSeconds);
}

/**
 * Share of a page's accesses that found it changed, the first left out, in whole thousandths rounded down, so that sums are exact;
 * 0 before the second access.
 */
export function changeRatioThousandths({ visits, changes }: { visits: number; changes: number }): number {
  return visits < 2 ? 0 : Math.floor((1000 * changes) / (visits - 1));
}
