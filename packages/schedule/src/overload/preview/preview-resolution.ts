import { baseIntervalDays } from '../base-interval.ts';
import { capacityPerDay } from '../overload-state.ts';
import { dropRuleOf, priceUnderResolution } from '../resolve-host.ts';
import type { Outcome } from './outcome.ts';
import { countPages, outcomeOf } from './outcome.ts';
import type { PageClassOutcome } from './page-classes.ts';
import { outcomesByClass } from './page-classes.ts';
import type { HostPlan, PlannedGroup, PreviewedHost } from './plan-resolution.ts';
import { planResolution, planUnlimited } from './plan-resolution.ts';
import type { Resolution } from '../resolution.ts';

/** The effect of a resolution on an overloaded host, once all its pages are planned by it. */
export interface ResolutionPreview {
  resolution: Resolution;
  /** Access interval of the host under the resolution. */
  accessIntervalSeconds: number;
  /** Whether the demand of the remaining pages still exceeds the host's capacity. */
  overloaded: boolean;
  /** mu, the access price; null where there is none. */
  price: number | null;
  /** Lateness of every visit, for resolution `accept`. */
  latenessDays: number;
  total: Outcome;
  classes: PageClassOutcome[];
  /** The outcome for the same pages if the capacity met their demand. */
  unlimited: Outcome;
  /** Pages visited less often than without the limit. */
  slowedPages: number;
  /** How many times as long they wait, on average; null where none is slowed. */
  meanStretch: number | null;
  longestIntervalDays: number | null;
  /** Share of copies that are up to date without the limit, but not with it. */
  freshnessLost: number;
  versionsLostPerDay: number;
  /** Additional versions from one more access a day; null where it would not be used. */
  versionsPerExtraAccess: number | null;
}

/** A smaller increase of an interval does not count as slowed. */
const slowedBeyond = 1.01;

/** Relative increase of capacity for the marginal value. */
const moreAccesses = 1.01;

/**
 * Predicts the effect of a resolution on a host by formula: mean freshness C(lambda T), versions a day
 * p(lambda T) / T and mean age of every class of pages.
 *
 * @throws RangeError for an invalid resolution, interval or page
 */
export function previewResolution(host: PreviewedHost, resolution: Resolution): ResolutionPreview {
  const plan = planResolution(host, resolution);
  const total = outcomeOf(plan.groups);
  const unlimited = outcomeOf(planUnlimited(host));
  return {
    resolution,
    accessIntervalSeconds: plan.accessIntervalSeconds,
    overloaded: plan.overloaded,
    price: plan.overloaded ? priceOf(host, plan, resolution) : null,
    latenessDays: plan.latenessDays,
    total,
    classes: outcomesByClass(plan.groups),
    unlimited,
    ...slowdownOf(plan.groups),
    freshnessLost: (unlimited.freshness ?? 0) - (total.freshness ?? 0),
    versionsLostPerDay: unlimited.versionsPerDay - total.versionsPerDay,
    versionsPerExtraAccess: plan.overloaded ? versionsPerExtraAccess(host, resolution, total) : null,
  };
}

/** The price that accesses get, which leaves a margin of the capacity. */
function priceOf(
  host: PreviewedHost,
  { accessIntervalSeconds }: HostPlan,
  resolution: Resolution,
): number | null {
  const { groups, usableShare } = host;
  const demand = {
    groups,
    capacityPerDay: capacityPerDay(accessIntervalSeconds, usableShare),
    wasCrowded: false,
  };
  const dropRule = dropRuleOf(groups, resolution);
  return priceUnderResolution(demand, { resolution, dropRule }, host)?.price ?? null;
}

function slowdownOf(
  groups: readonly PlannedGroup[],
): Pick<ResolutionPreview, 'slowedPages' | 'meanStretch' | 'longestIntervalDays'> {
  const visited = groups.filter(({ intervalDays }) => intervalDays < Infinity);
  const slowed = visited.filter((group) => stretchOf(group) > slowedBeyond);
  const slowedPages = countPages(slowed);
  const stretches = slowed.reduce((sum, group) => sum + group.pages * stretchOf(group), 0);
  const longest = visited.reduce((days, { intervalDays }) => Math.max(days, intervalDays), 0);
  return {
    slowedPages,
    meanStretch: slowedPages === 0 ? null : stretches / slowedPages,
    longestIntervalDays: visited.length === 0 ? null : longest,
  };
}

function stretchOf(group: PlannedGroup): number {
  return group.intervalDays / baseIntervalDays(group);
}

function versionsPerExtraAccess(
  host: PreviewedHost,
  resolution: Resolution,
  { accessesPerDay, versionsPerDay }: Outcome,
): number | null {
  const more = outcomeOf(planResolution(...givingMore(host, resolution)).groups);
  const accesses = more.accessesPerDay - accessesPerDay;
  return accesses > 0 ? (more.versionsPerDay - versionsPerDay) / accesses : null;
}

function givingMore(host: PreviewedHost, resolution: Resolution): [PreviewedHost, Resolution] {
  const faster = { ...host, accessIntervalSeconds: host.accessIntervalSeconds / moreAccesses };
  if (resolution.kind !== 'shorten-interval') return [faster, resolution];
  const accessIntervalSeconds = resolution.accessIntervalSeconds / moreAccesses;
  return [faster, { ...resolution, accessIntervalSeconds }];
}
