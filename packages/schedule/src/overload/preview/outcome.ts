import { captureShare, changeDetectionRatio, meanAgeDays } from '../../probability/poisson-visits.ts';
import { usableRate } from '../page-group.ts';
import type { PlannedGroup } from './plan-resolution.ts';

/** The outcome of visits for a set of pages. */
export interface Outcome {
  pages: number;
  /**
   * Pages among them that are no longer visited; they count as never fresh, and are
   * omitted from the means below.
   */
  excludedPages: number;
  accessesPerDay: number;
  /** Versions captured a day. */
  versionsPerDay: number;
  /** Share of the pages whose copy is up to date at any time; null without pages. */
  freshness: number | null;
  /** Mean age of the copies, 0 for one that is up to date; null where no page is visited. */
  meanAgeDays: number | null;
  /** Mean time between visits; null where no page is visited. */
  meanIntervalDays: number | null;
}

/** The outcome of visits at regular intervals to pages that change as Poisson processes. */
export function outcomeOf(groups: readonly PlannedGroup[]): Outcome {
  const visited = groups.filter(({ intervalDays }) => intervalDays < Infinity);
  const pages = countPages(groups);
  const visitedPages = countPages(visited);
  const total = (of: (group: PlannedGroup, ratePerDay: number) => number) =>
    visited.reduce((sum, group) => sum + group.pages * of(group, usableRate(group.ratePerDay)), 0);
  const fresh = total(({ intervalDays }, rate) => captureShare(rate * intervalDays));
  return {
    pages,
    excludedPages: pages - visitedPages,
    accessesPerDay: total(({ intervalDays }) => 1 / intervalDays),
    versionsPerDay: total(
      ({ intervalDays }, rate) => changeDetectionRatio(rate * intervalDays) / intervalDays,
    ),
    freshness: share(fresh, pages),
    meanAgeDays: share(
      total(({ intervalDays }, rate) => meanAgeDays(rate, intervalDays)),
      visitedPages,
    ),
    meanIntervalDays: share(
      total(({ intervalDays }) => intervalDays),
      visitedPages,
    ),
  };
}

export function countPages(groups: readonly { pages: number }[]): number {
  return groups.reduce((sum, { pages }) => sum + pages, 0);
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
