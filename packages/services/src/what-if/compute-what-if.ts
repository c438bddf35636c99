import {
  secondsPerDay,
  type WhatIfFigures,
  type WhatIfOutcome,
  type WhatIfProposal,
  type WhatIfReport,
  type WhatIfRequest,
} from '@meguri/contracts';
import { readCounters, readSettings, type RecordedHistory } from '@meguri/database';
import {
  historyRandom,
  recordedPopulation,
  simulateHistory,
  type PlanName,
  type Population,
} from '@meguri/simulation';
import type { Dependencies } from '../context/dependencies.ts';
import { presentRules } from './what-if-services.ts';
import { hostHistories, recordedHosts, sampleHistories } from './recorded-hosts.ts';

const sampleOfAll = { hosts: 60, pagesPerHost: 60, verdictsPerPage: 400 };
const sampleOfHost = { pagesPerHost: 2_000, verdictsPerPage: 400 };

/**
 * Simulates a sample of the crawl's own history: by the present rules of a seed list, and by the proposed
 * ones.
 * @param checkpoint awaited from time to time with the share that is done, 0 to 1; throwing ends the
 *   simulation
 * @returns null where no page has been visited twice
 */
export async function computeWhatIf(
  deps: Pick<Dependencies, 'prisma' | 'clock'>,
  request: WhatIfRequest,
  checkpoint: (share: number) => Promise<void>,
): Promise<WhatIfReport | null> {
  const { prisma, clock } = deps;
  const [histories, settings, counters, rules] = await Promise.all([
    historiesFor(prisma, request),
    readSettings(prisma),
    readCounters(prisma),
    presentRules(prisma),
  ]);
  const present = rules.find(({ seedListId }) => seedListId === request.seedListId);
  const { seed } = request;
  const population = recordedPopulation(recordedHosts(histories), clock.now(), historyRandom(seed));
  if (population === null || !present) return null;
  const knownPages = Math.max(1, counters.get('known') ?? 0);
  const progress = createProgress(population, checkpoint);
  const simulate = async ({
    policy,
    accessesPerDay,
    minIntervalSeconds,
  }: WhatIfProposal): Promise<WhatIfOutcome> => {
    const proposal = {
      policy: planOf(policy, settings['schedule.hostClock']),
      budget: accessesPerDay === null ? null : accessesPerDay / knownPages,
      minIntervalSeconds,
    };
    const { budget: _, ...outcome } = await simulateHistory(population, proposal, {
      seed,
      checkpoint: progress.checkpoint,
    });
    progress.next();
    return { ...outcome, policy, accessesPerDay };
  };
  return {
    hosts: population.hosts.length,
    pages: population.pageCount,
    days: Math.max(...population.hosts.map(({ endSeconds }) => endSeconds)) / secondsPerDay,
    recorded: recordedFigures(histories),
    present: await simulate(present),
    proposed: await simulate(request),
  };
}

/**
 * How pages of a list with this policy are scheduled: `gamma` uses the host clocks, unless these are switched
 * off.
 */
function planOf(policy: WhatIfProposal['policy'], hostClock: boolean): PlanName {
  return policy === 'gamma' && hostClock ? 'default' : policy;
}

/**
 * Policies that are tuned to a budget run an unknown number of trials: each further trial counts for a
 * smaller part.
 */
function createProgress({ hosts }: Population, checkpoint: (share: number) => Promise<void>) {
  const endSeconds = Math.max(1, ...hosts.map((host) => host.endSeconds));
  let [done, tries, lastSeconds] = [0, 0, Infinity];
  return {
    next: () => {
      [done, tries, lastSeconds] = [done + 1, 0, Infinity];
    },
    checkpoint: async (nowSeconds: number) => {
      if (nowSeconds < lastSeconds) tries += 1;
      lastSeconds = nowSeconds;
      const tried = 1 - 1 / (tries + Math.min(1, nowSeconds / endSeconds));
      await checkpoint((done + tried) / 2);
    },
  };
}

function historiesFor(
  prisma: Dependencies['prisma'],
  { seedListId, host, seed }: WhatIfRequest,
): Promise<RecordedHistory[]> {
  return host === null
    ? sampleHistories(prisma, { ...sampleOfAll, seedListId, seed })
    : hostHistories(prisma, { ...sampleOfHost, seedListId, host });
}

/** The first verdict about a page is its first version, not a change. */
function recordedFigures(histories: readonly RecordedHistory[]): WhatIfFigures {
  let [accesses, versions] = [0, 0];
  for (const { changed } of histories) {
    accesses += changed.length;
    versions += changed.slice(1).filter(Boolean).length;
  }
  return { accesses, versions };
}
