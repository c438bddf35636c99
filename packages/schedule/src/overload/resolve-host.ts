import type { DropRule } from './drop-rule.ts';
import { isDropped, valueBelowWhich } from './drop-rule.ts';
import { plannedShare } from './overload-state.ts';
import type { PageGroup } from './page-group.ts';
import type { Resolution } from './preview/resolution.ts';
import { checkResolution } from './preview/resolution.ts';
import type { PricingRule } from './priced-interval.ts';
import { baseLoadOf } from './rate-histogram.ts';
import type { HostDemand, HostPrice } from './solve-host-price.ts';
import { solveHostPrice } from './solve-host-price.ts';

/** What an operator chose for an overloaded host. */
export interface HostResolution {
  resolution: Resolution;
  /**
   * As {@link dropRuleOf} said when it was chosen, so that pages do not go in and out
   * with every new estimate.
   */
  dropRule: DropRule;
}

/**
 * The pages that a resolution leaves out.
 *
 * @throws RangeError for a resolution that says nothing sensible
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
      return { belowValue: null, upToImportance: null };
  }
}

/**
 * The price of an access to an overloaded host under what was chosen for it, at which its pages ask for a
 * little less than it gives, see {@link plannedShare}, or for what they need where that is less yet: the host
 * is overloaded no longer then. A shorter interval shows in the capacity.
 *
 * @returns null where accesses have no price: what falls due first is visited first, or
 * leaving pages out is enough
 * @throws RangeError for a capacity or a page that says nothing sensible
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
