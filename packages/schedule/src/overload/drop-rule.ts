import type { PageGroup, PricedPage } from './page-group.ts';

/**
 * Pages of an overloaded host that an operator chose to visit no more, until the choice is taken
 * back; null in both: none.
 */
export interface DropRule {
  /** Those with w * lambda below this. */
  belowValue: number | null;
  /** Those of no more than this importance. */
  upToImportance: number | null;
}

/**
 * How long they wait, in place of for ever: the longest interval that can be stored. When they are let
 * back in, they come at once.
 */
export const droppedIntervalSeconds = 20_000 * 86_400;

export function isDropped(page: Pick<PricedPage, 'ratePerDay' | 'importance'>, dropRule: DropRule): boolean {
  const { belowValue, upToImportance } = dropRule;
  return (
    (belowValue !== null && valueOf(page) < belowValue) ||
    (upToImportance !== null && page.importance <= upToImportance)
  );
}

/**
 * The value, w * lambda, below which lies no more than a share of the pages. Pages of the same value are
 * treated alike, so fewer are left out where many have the value at the border.
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
