import type { DropRule } from './drop-rule.ts';
import { isDropped, noDrops, valueBelowWhich } from './drop-rule.ts';
import { plannedShare } from './overload-state.ts';
import type { PageGroup } from './page-group.ts';
import type { Resolution } from './resolution.ts';
import { checkResolution } from './resolution.ts';
import type { PricingRule } from './priced-interval.ts';
import { baseLoadOf } from './rate-histogram.ts';
import type { HostDemand, HostPrice } from './solve-host-price.ts';
import { solveHostPrice } from './solve-host-price.ts';

/** An operator's choice for an overloaded host. */
export interface HostResolution {
  resolution: Resolution;
  /**
   * The result of {@link dropRuleOf} at the time of the choice, so that new estimates do
   * not move pages in and out.
   */
  dropRule: DropRule;
}

/**
 * The pages that a resolution drops.
 *
 * @throws RangeError for an invalid resolution
 */
export function dropRuleOf(groups: readonly PageGroup[], resolution: Resolution): DropRule {
  checkResolution(resolution);
  switch (resolution.kind) {
    case 'drop-share':
      return {
        belowValue: Math.min(valueBelowWhich(groups, resolution.share), Number.MAX_VALUE),
        upToImportance: null,
      };
    case 'drop-class':
      return { belowValue: null, upToImportance: resolution.importance };
    default:
      return noDrops;
  }
}

/**
 * The access price of an overloaded host under its resolution, at which its pages demand a little less than
 * its capacity, see {@link plannedShare}, or their full demand where that is lower, i.e. the host is no
 * longer overloaded. A shorter interval is part of the capacity.
 *
 * @returns null where accesses have no price: pages are visited in the order of due times, or
 * dropping pages suffices
 * @throws RangeError for an invalid capacity or page
 */
export function priceUnderResolution(
  demand: HostDemand,
  { resolution, dropRule }: HostResolution,
  rule: PricingRule,
): HostPrice | null {
  if (resolution.kind === 'accept') return null;
  const groups = demand.groups.filter((group) => !isDropped(group, dropRule));
  if (groups.length < demand.groups.length && baseLoadOf(groups) <= demand.capacityPerDay) return null;
  const planned = Math.min(baseLoadOf(groups), plannedShare * demand.capacityPerDay);
  return solveHostPrice({ ...demand, groups, capacityPerDay: planned }, rule);
}
