import type { VisitedHost, VisitPage } from '@meguri/database';
import { hostMeanRatePerDay, importanceClasses, priorFromSettings } from '@meguri/schedule';
import type { ActiveSeedList } from '../../seed-lists/active-seed-list.ts';
import type { SchedulingContext } from './next-page-state.ts';
import type { HostPricing } from './plan-revisit.ts';
import type { VisitContext } from '../visit-context.ts';

/** What the next visit of a page depends on beside the page itself. */
export function schedulingContext(
  context: Pick<VisitContext, 'settings' | 'random' | 'globalMeanRatePerDay' | 'changesPerVisit'>,
  host: VisitedHost,
  page: Pick<VisitPage, 'importanceClass'>,
  list: Pick<ActiveSeedList, 'policy' | 'limits' | 'importance'>,
): SchedulingContext {
  const settings = context.settings();
  return {
    policy: list.policy,
    limits: list.limits,
    hostMeanRatePerDay: hostMeanRatePerDay(host.rateSum, host.ratePages),
    globalMeanRatePerDay: context.globalMeanRatePerDay(),
    prior: priorFromSettings(settings),
    knownSources: host.announcementSources,
    lastModifiedRecord: host.lastModifiedRecord,
    random: context.random,
    probeSeconds: settings['change.probeSeconds'],
    clock: settings['schedule.hostClock'] ? host : null,
    neighbours: { trials: host.neighbourTrials, excess: host.neighbourExcess },
    changesPerVisit: context.changesPerVisit(),
    importance: importanceClasses[page.importanceClass ?? Number.NaN] ?? list.importance,
    pricing: pricingOf(host, settings['schedule.versionsWeight']),
    dropRule: { belowValue: host.dropBelowValue, upToImportance: host.dropUpToImportance },
  };
}

function pricingOf(
  { price, excludedBelowValue, excludedMaxDays }: VisitedHost,
  versionsWeight: number,
): HostPricing | null {
  if (price === null) return null;
  const isCrowded = excludedBelowValue !== null && excludedMaxDays !== null;
  const exclusion = isCrowded ? { belowValue: excludedBelowValue, maxDays: excludedMaxDays } : null;
  return { price, versionsWeight, exclusion };
}
