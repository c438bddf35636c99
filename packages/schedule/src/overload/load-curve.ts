import { logSpacingAtFairPrice } from '../probability/visit-price.ts';
import { baseIntervalDays } from './base-interval.ts';
import { logFairPriceOf } from './fair-price.ts';
import type { PageGroup } from './page-group.ts';
import { usableRate } from './page-group.ts';
import type { PricingRule } from './priced-interval.ts';

/** L as a function of ln mu: accesses per day. Continuous and non-increasing. */
export type LoadCurve = (logPrice: number) => number;

/** Columns of a group's row in the curve's table: the terms that do not depend on the price. */
const columns = 5;

/**
 * The demand of pages as a function of the price of an access: L(mu) = sum of 1 / T_i(mu),
 * see `priced-interval.ts`.
 *
 * @param groups at most some thousand; a host of a million pages comes as the cells of its histogram
 */
export function loadCurve(groups: readonly PageGroup[], rule: PricingRule): LoadCurve {
  const table = tableOf(groups, rule);
  return (logPrice) => {
    let load = 0;
    for (let line = 0; line < table.length; line += columns) {
      const logSpacing = logSpacingAtFairPrice(logPrice + (table[line] ?? 0));
      const perDay = Math.exp((table[line + 1] ?? 0) - logSpacing);
      const bounded = Math.min(Math.max(perDay, table[line + 2] ?? 0), table[line + 3] ?? 0);
      load += (table[line + 4] ?? 0) * bounded;
    }
    return load;
  };
}

/** Per group: ln q at mu = 1, ln lambda, least and most visits per day, pages. */
function tableOf(groups: readonly PageGroup[], rule: PricingRule): Float64Array {
  const table = new Float64Array(groups.length * columns);
  groups.forEach((group, index) => {
    const ratePerDay = usableRate(group.ratePerDay);
    const terms = { ...rule, price: 1, importance: group.importance, resolutionDays: group.minDays };
    const shortest = rule.keepBase ? Math.min(baseIntervalDays(group), group.maxDays) : group.minDays;
    table.set(
      [logFairPriceOf(ratePerDay, terms), Math.log(ratePerDay), 1 / group.maxDays, 1 / shortest, group.pages],
      index * columns,
    );
  });
  return table;
}
