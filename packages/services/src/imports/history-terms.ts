import {
  duplicateTermsOf,
  hostClockTuningOf,
  type Random,
  secondsPerDay,
  type Settings,
} from '@meguri/contracts';
import { listSeedUrls, type PrismaClient, type SeedListRecord, type StoredHost } from '@meguri/database';
import {
  hostMeanRatePerDay,
  newNeighbourRecord,
  priorFromSettings,
  revisitPolicyIds,
  tuningFromSettings,
  type HostClockTuning,
  type PageTerms,
} from '@meguri/schedule';
import { compileScopeRules, decideScope, hostsOfSeeds, type ScopeRules } from '@meguri/urls';

/** Most seeds that are read; a larger seed list names its hosts by its scope. */
const maxSeeds = 1_000_000;

/** What the seed lists say about pages of an import. */
export interface HistoryTerms {
  hostClockTuning: HostClockTuning;
  /** What the schedule of a page follows from. */
  ofPage(
    seedListId: number,
    host: Pick<StoredHost, 'rateSum' | 'ratePages'> | null,
  ): Omit<PageTerms, 'clock'>;
  /** Whether a list compares every byte, and not the text. */
  comparesBytes(seedListId: number): boolean;
  isInScope(seedListId: number, page: { url: string; host: string }): boolean;
}

/** Terms for computing page states from past accesses: today's, but without prices and announcements. */
export async function historyTerms(input: {
  prisma: PrismaClient;
  settings: Settings;
  lists: readonly SeedListRecord[];
  random: Random;
  now: Date;
}): Promise<HistoryTerms> {
  const { prisma, settings, random, now } = input;
  const lists = new Map(input.lists.map((list) => [list.id, list]));
  const rules = new Map<number, ScopeRules | null>();
  for (const list of input.lists)
    rules.set(list.id, rulesOf(list, await listSeedUrls(prisma, list.id, maxSeeds)));
  const prior = priorFromSettings(settings);
  const tuning = tuningFromSettings(settings);
  return {
    hostClockTuning: hostClockTuningOf(settings),
    ofPage: (seedListId, host) => {
      const list = lists.get(seedListId);
      const minIntervalSeconds = list?.minIntervalSeconds ?? secondsPerDay;
      const maxIntervalSeconds = list?.maxIntervalSeconds ?? 400 * secondsPerDay;
      return {
        policy: revisitPolicyIds.find((id) => id === list?.policy) ?? 'gamma',
        limits: { minIntervalSeconds, maxIntervalSeconds },
        hostMeanRatePerDay: host && hostMeanRatePerDay(host.rateSum, host.ratePages),
        globalMeanRatePerDay: null,
        prior,
        tuning,
        knownSources: 0,
        lastModifiedRecord: null,
        random: () => random.next(),
        probeSeconds: settings['change.probeSeconds'],
        duplicates: duplicateTermsOf(settings),
        neighbours: newNeighbourRecord,
        changesPerVisit: 1,
        importance: list?.importance ?? 1,
        pricing: null,
        dropRule: { belowValue: null, upToImportance: null },
      };
    },
    comparesBytes: (seedListId) => lists.get(seedListId)?.changeMode === 'raw',
    isInScope: (seedListId, { url, host }) => {
      const ofList = rules.get(seedListId);
      const candidate = { url, host, hops: 0, dynamicHops: 0, pagesOnHost: 0, isSeed: true };
      return ofList !== undefined && ofList !== null && decideScope(ofList, candidate, now).inScope;
    },
  };
}

/** Null for a scope that is not valid, under which nothing is visited. */
function rulesOf({ scope }: SeedListRecord, seeds: readonly string[]): ScopeRules | null {
  const compiled = compileScopeRules(scope, hostsOfSeeds(seeds));
  return compiled.ok ? compiled.rules : null;
}
