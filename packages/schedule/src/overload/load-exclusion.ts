import type { PageGroup, PricedPage } from './page-group.ts';
import { leaveShare } from './overload-state.ts';

/**
 * Pages excluded by load: where one visit to every page per T_max exceeds the host's capacity, the pages of
 * lowest w * lambda lose that guarantee.
 */
export interface LoadExclusion {
  /** Pages with w * lambda below this are excluded. */
  belowValue: number;
  /** T_max of the excluded pages. */
  maxDays: number;
}

/**
 * Share of the accesses that the guaranteed visits of the other pages may take, so that the price still
 * distinguishes fast pages from slow ones.
 */
const guaranteedShare = 0.5;

/**
 * How much longer than the even share of all pages, N / capacity, an excluded page may wait. At 1 a host
 * would have to exclude every page, even at the smallest excess.
 */
const patience = 4;

/** An interval is stored as whole seconds in 32 bits, jitter included. */
const longestStorableDays = 20_000;

/**
 * Whether the guaranteed visits do not fit, N / T_max > rho / I. A host that is crowded stays so until they
 * fit into 0.9 of it, so that pages do not alternate every week.
 */
export function isCrowded(
  groups: readonly PageGroup[],
  capacityPerDay: number,
  wasCrowded: boolean,
): boolean {
  const guaranteed = groups.reduce((sum, { pages, maxDays }) => sum + pages / maxDays, 0);
  return guaranteed > (wasCrowded ? leaveShare : 1) * capacityPerDay;
}

/**
 * The fewest pages to exclude, lowest w * lambda first, for the guaranteed visits of all to fit
 * into half of the accesses.
 */
export function excludeByLoad(groups: readonly PageGroup[], capacityPerDay: number): LoadExclusion {
  const pages = groups.reduce((sum, group) => sum + group.pages, 0);
  const evenShareDays = Math.min((patience * pages) / capacityPerDay, longestStorableDays);
  const maxDays = groups.reduce((longest, group) => Math.max(longest, group.maxDays), evenShareDays);
  let guaranteed = groups.reduce((sum, group) => sum + group.pages / group.maxDays, 0);
  let excludedValue = -Infinity;
  for (const group of groups.toSorted((a, b) => valueOf(a) - valueOf(b))) {
    const value = valueOf(group);
    // Pages of the same value are excluded together, as the value decides.
    if (guaranteed <= guaranteedShare * capacityPerDay && value > excludedValue) {
      return { belowValue: value, maxDays };
    }
    guaranteed -= group.pages / group.maxDays - group.pages / maxDays;
    excludedValue = value;
  }
  return { belowValue: Infinity, maxDays };
}

/** Whether a page is excluded by load. */
export function isExcludedByLoad(
  page: Pick<PricedPage, 'ratePerDay' | 'importance'>,
  exclusion: LoadExclusion | null,
): boolean {
  return exclusion !== null && valueOf(page) < exclusion.belowValue;
}

/** T_max of a page: its seed list's, or a longer one where the page is excluded by load. */
export function longestIntervalDays(
  page: Pick<PricedPage, 'ratePerDay' | 'importance' | 'maxDays'>,
  exclusion: LoadExclusion | null,
): number {
  return exclusion !== null && isExcludedByLoad(page, exclusion)
    ? Math.max(page.maxDays, exclusion.maxDays)
    : page.maxDays;
}

/** The page with its effective T_max. */
export function withExclusion<Page extends PricedPage>(page: Page, exclusion: LoadExclusion | null): Page {
  return exclusion === null ? page : { ...page, maxDays: longestIntervalDays(page, exclusion) };
}

function valueOf({ ratePerDay, importance }: Pick<PricedPage, 'ratePerDay' | 'importance'>): number {
  return ratePerDay * importance;
}
