import { duplicateTermsOf, type Random, type Settings } from '@meguri/contracts';
import type { VisitedHost, VisitPage } from '@meguri/database';
import {
  dropRuleOfHost,
  hostMeanRatePerDay,
  hostPricingOf,
  importanceOfPage,
  priorFromSettings,
  tuningFromSettings,
  type PageTerms,
} from '@meguri/schedule';
import type { ScopeRules } from '@meguri/urls';
import type { ActiveSeedList } from '../seed-lists/active-seed-list.ts';

/** Figures of the whole crawl that the schedule of pages depends on. */
export interface CrawlSituation {
  settings(): Settings;
  random: Random;
  /** Mean change rate of the whole crawl, per day; null before it is known. */
  globalMeanRatePerDay(): number | null;
  /** Changes that may gather before a page is revisited; above 1 under a budget for the whole crawl. */
  changesPerVisit(): number;
}

/** What the next visit of a page depends on, apart from the page itself. */
export function pageTerms(
  crawl: CrawlSituation,
  host: VisitedHost,
  page: Pick<VisitPage, 'importanceClass'>,
  list: Pick<ActiveSeedList, 'policy' | 'limits' | 'importance'> & {
    rules: Pick<ScopeRules, 'otherTypesSeconds'>;
  },
): PageTerms {
  const settings = crawl.settings();
  return {
    policy: list.policy,
    limits: list.limits,
    outOfScopeSeconds: list.rules.otherTypesSeconds ?? list.limits.maxIntervalSeconds,
    hostMeanRatePerDay: hostMeanRatePerDay(host.rateSum, host.ratePages),
    globalMeanRatePerDay: crawl.globalMeanRatePerDay(),
    prior: priorFromSettings(settings),
    tuning: tuningFromSettings(settings),
    knownSources: host.announcementSources,
    lastModifiedRecord: host.lastModifiedRecord,
    random: () => crawl.random.next(),
    probeSeconds: settings['change.probeSeconds'],
    duplicates: duplicateTermsOf(settings),
    clock: settings['schedule.hostClock'] ? host : null,
    neighbours: { trials: host.neighbourTrials, excess: host.neighbourExcess },
    changesPerVisit: crawl.changesPerVisit(),
    importance: importanceOfPage(page.importanceClass, list.importance),
    pricing: hostPricingOf(host, settings['schedule.versionsWeight']),
    dropRule: dropRuleOfHost(host),
  };
}
