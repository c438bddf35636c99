import { baseIntervalDays } from '../base-interval.ts';
import { withExclusion } from '../load-exclusion.ts';
import { capacityPerDay, plannedShare } from '../overload-state.ts';
import type { PageGroup } from '../page-group.ts';
import type { PricingRule } from '../priced-interval.ts';
import { pricedIntervalDays } from '../priced-interval.ts';
import { baseLoadOf } from '../rate-histogram.ts';
import { solveHostPrice } from '../solve-host-price.ts';
import { commonLatenessDays } from './common-lateness.ts';
import { excludeGroups } from './exclude-groups.ts';
import type { Resolution } from './resolution.ts';
import { checkResolution } from './resolution.ts';

/** A host as a preview sees it. */
export interface PreviewedHost extends PricingRule {
  /** Its pages; see `rate-histogram.ts`. */
  groups: readonly PageGroup[];
  /** I, the polite interval. */
  accessIntervalSeconds: number;
  /** rho */
  usableShare?: number;
}

/** Pages and how far apart their visits are. */
export interface PlannedGroup extends PageGroup {
  /** Infinity: no more visits. */
  intervalDays: number;
}

/** How a host is visited under a resolution. */
export interface HostPlan {
  groups: PlannedGroup[];
  accessIntervalSeconds: number;
  /** Whether the pages ask for more than the host gives. */
  overloaded: boolean;
  /** mu; null where accesses have no price. */
  price: number | null;
  /** How late every visit is. */
  latenessDays: number;
}

/** The visits of a host that nothing limits. */
export function planUnlimited(host: PreviewedHost): PlannedGroup[] {
  return host.groups.map((group) => ({ ...group, intervalDays: baseIntervalDays(group) }));
}

/** @throws RangeError for a resolution, an interval or a page that says nothing sensible */
export function planResolution(host: PreviewedHost, resolution: Resolution): HostPlan {
  checkResolution(resolution);
  if (resolution.kind === 'accept') return planLate(host);
  if (resolution.kind === 'optimal-price') return planPriced(host, host.groups);
  if (resolution.kind === 'shorten-interval')
    return planPriced({ ...host, accessIntervalSeconds: resolution.accessIntervalSeconds }, host.groups);
  const { kept, excluded } = excludeGroups(host.groups, resolution);
  return planPriced(host, kept, excluded);
}

function planLate(host: PreviewedHost): HostPlan {
  const { accessIntervalSeconds } = host;
  const latenessDays = commonLatenessDays(host.groups, capacityOf(host));
  const groups = planUnlimited(host).map((group) => ({
    ...group,
    intervalDays: group.intervalDays + latenessDays,
  }));
  return { groups, accessIntervalSeconds, overloaded: latenessDays > 0, price: null, latenessDays };
}

/**
 * Priced where the pages that are kept ask for more than the host gives, at ease where they do not. What comes of it is that of all that the host
 * gives, for what its price keeps back goes to the pages that fall due next; the price told is the one that accesses get, see {@link plannedShare}.
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
    return { groups, accessIntervalSeconds, overloaded: false, price: null, latenessDays: 0 };
  }
  const priceOf = (accessesPerDay: number) =>
    solveHostPrice({ groups: kept, capacityPerDay: accessesPerDay, wasCrowded: false }, host);
  const served = priceOf(capacity);
  const priced = kept.map((group) => ({
    ...group,
    intervalDays: pricedIntervalDays(withExclusion(group, served.exclusion), {
      ...host,
      price: served.price,
    }),
  }));
  const { price } = priceOf(plannedShare * capacity);
  return { groups: [...priced, ...none], accessIntervalSeconds, overloaded: true, price, latenessDays: 0 };
}

function capacityOf({ accessIntervalSeconds, usableShare }: PreviewedHost): number {
  return capacityPerDay(accessIntervalSeconds, usableShare);
}
