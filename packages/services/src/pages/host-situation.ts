import {
  findBudgetSpacing,
  findHostSchedule,
  type HostScheduleRecord,
  type PageRecord,
  readHostGroups,
  readSettings,
  sampleMeanRate,
  type SeedListRecord,
} from '@meguri/database';
import {
  capacityPerDay,
  dropRuleOfHost,
  frequencyUnitsPerDay,
  hostMeanRatePerDay,
  hostPricingOf,
  importanceOfPage,
  isOverloaded,
  plannedShare,
  priorFromSettings,
  solveHostPrice,
  tuningFromSettings,
  unconstrainedHost,
  type HostPricing,
  type HostSituation,
  type PricingRule,
} from '@meguri/schedule';
import type { Dependencies } from '../context/dependencies.ts';
import { pricingRule } from '../overload/overloaded-hosts.ts';

/**
 * How the host of a page and the crawl's budget affect its visits.
 * @param seedList of the page; null if it was deleted since
 */
export async function hostSituation(
  deps: Pick<Dependencies, 'prisma'>,
  page: Pick<PageRecord, 'hostId' | 'importanceClass'>,
  seedList: Pick<SeedListRecord, 'importance'> | null,
): Promise<HostSituation> {
  const [host, changesPerVisit, globalMeanRatePerDay, rule, settings] = await Promise.all([
    findHostSchedule(deps.prisma, page.hostId),
    findBudgetSpacing(deps.prisma),
    sampleMeanRate(deps.prisma, frequencyUnitsPerDay),
    pricingRule(deps),
    readSettings(deps.prisma),
  ]);
  const importance = importanceOfPage(page.importanceClass, seedList?.importance ?? 1);
  const constants = { prior: priorFromSettings(settings), tuning: tuningFromSettings(settings) };
  const knownRates = {
    meanRatePerDay: host && hostMeanRatePerDay(host.rateSum, host.ratePages),
    globalMeanRatePerDay,
  };
  if (!host) return { ...unconstrainedHost, knownRates, changesPerVisit, ...constants, importance };
  const pricing = hostPricingOf(host, rule.versionsWeight);
  return {
    knownRates,
    clockPace: host.clockPace,
    changesPerVisit,
    ...constants,
    pricing,
    importance,
    dropRule: dropRuleOfHost(host),
    ...(pricing && { pricingAtDoubleCapacity: await pricingAtDoubleCapacity(deps, host, rule) }),
  };
}

/** Null for a host that would not be overloaded at twice the access limit. */
async function pricingAtDoubleCapacity(
  deps: Pick<Dependencies, 'prisma'>,
  host: HostScheduleRecord,
  rule: PricingRule,
): Promise<HostPricing | null> {
  const accessIntervalSeconds = host.effectiveIntervalSeconds / 2;
  if (!isOverloaded({ baseLoad: host.baseLoad, accessIntervalSeconds, wasOverloaded: false })) return null;
  const demand = {
    groups: await readHostGroups(deps.prisma, host),
    capacityPerDay: plannedShare * capacityPerDay(accessIntervalSeconds),
    wasCrowded: host.excludedBelowValue !== null,
  };
  return { ...solveHostPrice(demand, rule), versionsWeight: rule.versionsWeight };
}
