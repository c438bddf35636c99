import type { PageGroup, PricedPage } from './page-group.ts';

/** Pages of an overloaded host that an operator dropped, until the choice is undone; null in both: none. */
export interface DropRule {
  /** Those with w * lambda below this. */
  belowValue: number | null;
  /** Those of no more than this importance. */
  upToImportance: number | null;
}

/** The rule that drops no page. */
export const noDrops: DropRule = { belowValue: null, upToImportance: null };

/** Interval of dropped pages: the longest that can be stored. When readmitted, they are due at once. */
export const droppedIntervalSeconds = 20_000 * 86_400;

export function isDropped(page: Pick<PricedPage, 'ratePerDay' | 'importance'>, dropRule: DropRule): boolean {
  const { belowValue, upToImportance } = dropRule;
  return (
    (belowValue !== null && valueOf(page) < belowValue) ||
    (upToImportance !== null && page.importance <= upToImportance)
  );
}

/**
 * The value, w * lambda, below which at most a share of the pages lies. Pages of equal value are treated
 * alike, so fewer are dropped where many have the value at the border.
 *
 * @param share in [0, 1]
 */
export function valueBelowWhich(groups: readonly PageGroup[], share: number): number {
  let left = share * groups.reduce((sum, { pages }) => sum + pages, 0);
  for (const group of groups.toSorted((a, b) => valueOf(a) - valueOf(b))) {
    left -= group.pages;
    if (left < 0) return valueOf(group);
  }
  return Infinity;
}

function valueOf({ ratePerDay, importance }: Pick<PricedPage, 'ratePerDay' | 'importance'>): number {
  return ratePerDay * importance;
}
