import { importanceClasses, importanceClassOf } from './importance-class.ts';
import type { PageGroup, PricedPage } from './page-group.ts';

/** Pages of an overloaded host that an operator dropped, until the choice is undone; null in both: none. */
export interface DropRule {
  /** Pages with w * lambda below this, w being that of the page's importance class. */
  belowValue: number | null;
  /** Pages up to the class of this importance. */
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
    (upToImportance !== null && importanceClassOf(page.importance) <= importanceClassOf(upToImportance))
  );
}

/**
 * The value, w * lambda, below which at most a share of the pages lies. Pages of one group are treated alike,
 * so fewer are dropped where a large group lies at the limit.
 *
 * @param share in [0, 1]
 */
export function valueBelowWhich(groups: readonly PageGroup[], share: number): number {
  let left = share * groups.reduce((sum, { pages }) => sum + pages, 0);
  // By their lowest rates: a group behind the limit has no page below it, though groups overlap.
  for (const group of groups.toSorted((a, b) => lowestValueOf(a) - lowestValueOf(b))) {
    left -= group.pages;
    if (left < 0) return lowestValueOf(group);
  }
  return Infinity;
}

const lowestValueOf = (group: PageGroup): number =>
  valueOf({ ...group, ratePerDay: group.lowestRatePerDay ?? group.ratePerDay });

/** By importance class, because groups have no finer importances. */
function valueOf({ ratePerDay, importance }: Pick<PricedPage, 'ratePerDay' | 'importance'>): number {
  return ratePerDay * (importanceClasses[importanceClassOf(importance)] ?? importance);
}
