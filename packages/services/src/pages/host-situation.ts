import {
  findBudgetSpacing,
  findHostSchedule,
  type HostScheduleRecord,
  type PageRecord,
  readHostGroups,
} from '@meguri/database';
import {
  capacityPerDay,
  hostMeanRatePerDay,
  importanceClasses,
  isOverloaded,
  solveHostPrice,
  unhurriedHost,
  usualPricingRule,
  type HostPricing,
  type HostSituation,
} from '@meguri/schedule';
import type { Dependencies } from '../context/dependencies.ts';

/** What the host of a page, and the budget of the crawl, have to do with when it is visited. */
export async function hostSituation(
  deps: Pick<Dependencies, 'prisma'>,
  page: Pick<PageRecord, 'hostId' | 'importanceClass'>,
): Promise<HostSituation> {
  const [host, changesPerVisit] = await Promise.all([
    findHostSchedule(deps.prisma, page.hostId),
    findBudgetSpacing(deps.prisma),
  ]);
  if (!host) return { ...unhurriedHost, changesPerVisit };
  const pricing = pricingOf(host);
  return {
    prior: { meanRatePerDay: hostMeanRatePerDay(host.rateSum, host.ratePages) },
    clockPace: host.clockPace,
    changesPerVisit,
    pricing,
    importance: importanceClasses[page.importanceClass ?? Number.NaN] ?? 1,
    ...(pricing && { pricingAtDoubleCapacity: await pricingAtDoubleCapacity(deps, host, pricing) }),
  };
}

function pricingOf({ price, excludedBelowValue, excludedMaxDays }: HostScheduleRecord): HostPricing | null {
  if (price === null) return null;
  const crowded = excludedBelowValue !== null && excludedMaxDays !== null;
  const exclusion = crowded ? { belowValue: excludedBelowValue, maxDays: excludedMaxDays } : null;
  return { price, versionsWeight: usualPricingRule.versionsWeight, exclusion };
}

/** Null where a host that could be asked twice as often would not be overloaded. */
async function pricingAtDoubleCapacity(
  deps: Pick<Dependencies, 'prisma'>,
  host: HostScheduleRecord,
  { versionsWeight, exclusion }: HostPricing,
): Promise<HostPricing | null> {
  const accessIntervalSeconds = host.effectiveIntervalSeconds / 2;
  if (!isOverloaded({ baseLoad: host.baseLoad, accessIntervalSeconds, wasOverloaded: false })) return null;
  const demand = {
    groups: await readHostGroups(deps.prisma, host),
    capacityPerDay: capacityPerDay(accessIntervalSeconds),
    wasCrowded: exclusion !== null,
  };
  return { ...solveHostPrice(demand, usualPricingRule), versionsWeight };
}
