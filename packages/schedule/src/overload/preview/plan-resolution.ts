import { baseIntervalDays } from '../base-interval.ts';
import { isDropped } from '../drop-rule.ts';
import { withExclusion } from '../load-exclusion.ts';
import { capacityPerDay } from '../overload-state.ts';
import type { PageGroup } from '../page-group.ts';
import type { PricingRule } from '../priced-interval.ts';
import { pricedIntervalDays } from '../priced-interval.ts';
import { baseLoadOf } from '../rate-histogram.ts';
import { dropRuleOf } from '../resolve-host.ts';
import { solveHostPrice } from '../solve-host-price.ts';
import { commonLatenessDays } from './common-lateness.ts';
import type { Resolution } from '../resolution.ts';

/** A host as input of a preview. */
export interface PreviewedHost extends PricingRule {
  /** Its pages; see `rate-histogram.ts`. */
  groups: readonly PageGroup[];
  /** I, the polite interval. */
  accessIntervalSeconds: number;
  /** rho */
  usableShare?: number;
}

/** Pages and the interval between their visits. */
export interface PlannedGroup extends PageGroup {
  /** Infinity: no more visits. */
  intervalDays: number;
}

/** How a host is visited under a resolution. */
export interface HostPlan {
  groups: PlannedGroup[];
  accessIntervalSeconds: number;
  /** Whether the demand of the pages exceeds the host's capacity. */
  overloaded: boolean;
  /** Lateness of every visit. */
  latenessDays: number;
}

/** The visits of a host without an access limit. */
export function planUnlimited(host: PreviewedHost): PlannedGroup[] {
  return host.groups.map((group) => ({ ...group, intervalDays: baseIntervalDays(group) }));
}

/** @throws RangeError for an invalid resolution, interval or page */
export function planResolution(host: PreviewedHost, resolution: Resolution): HostPlan {
  const dropRule = dropRuleOf(host.groups, resolution);
  if (resolution.kind === 'accept') return planLate(host);
  if (resolution.kind === 'optimal-price') return planPriced(host, host.groups);
  if (resolution.kind === 'shorten-interval')
    return planPriced({ ...host, accessIntervalSeconds: resolution.accessIntervalSeconds }, host.groups);
  const kept = host.groups.filter((group) => !isDropped(group, dropRule));
  return planPriced(
    host,
    kept,
    host.groups.filter((group) => isDropped(group, dropRule)),
  );
}

function planLate(host: PreviewedHost): HostPlan {
  const { accessIntervalSeconds } = host;
  const latenessDays = commonLatenessDays(host.groups, capacityOf(host));
  const groups = planUnlimited(host).map((group) => ({
    ...group,
    intervalDays: group.intervalDays + latenessDays,
  }));
  return { groups, accessIntervalSeconds, overloaded: latenessDays > 0, latenessDays };
}

/**
 * Uses a price where the demand of the remaining pages exceeds the capacity. The outcome is that of the full
 * capacity: the margin that the price leaves goes to the pages due next.
 */
function planPriced(
  host: PreviewedHost,
  kept: readonly PageGroup[],
  excluded: readonly PageGroup[] = [],
): HostPlan {
  const { accessIntervalSeconds } = host;
  const capacity = capacityOf(host);
  const none = excluded.map((group) => ({ ...group, intervalDays: Infinity }));
  if (baseLoadOf(kept) <= capacity) {
    const groups = [...planUnlimited({ ...host, groups: kept }), ...none];
    return { groups, accessIntervalSeconds, overloaded: false, latenessDays: 0 };
  }
  const { price, exclusion } = solveHostPrice(
    { groups: kept, capacityPerDay: capacity, wasCrowded: false },
    host,
  );
  const priced = kept.map((group) => ({
    ...group,
    intervalDays: pricedIntervalDays(withExclusion(group, exclusion), { ...host, price }),
  }));
  return { groups: [...priced, ...none], accessIntervalSeconds, overloaded: true, latenessDays: 0 };
}

function capacityOf({ accessIntervalSeconds, usableShare }: PreviewedHost): number {
  return capacityPerDay(accessIntervalSeconds, usableShare);
}
