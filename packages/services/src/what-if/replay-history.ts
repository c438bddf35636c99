import { setImmediate as nextTurn } from 'node:timers/promises';
import { refusal, type WhatIfServices } from '@meguri/api/services-port';
import type { WhatIfOutcome } from '@meguri/contracts';
import { sampleRecordedHistories, type RecordedHistory } from '@meguri/database';
import { historyRandom, recordedPopulation, replayHistory, type RecordedHost } from '@meguri/simulation';
import type { Dependencies } from '../context/dependencies.ts';

/** Together some hundreds of pages, which take about a second for each proposal. */
const sample = { hosts: 25, pagesPerHost: 40, verdictsPerPage: 400 };

const secondsPerDay = 86_400;
/** Host ids are 63 bits, spread evenly. */
const hostIds = 2 ** 63;

/** Crawls a sample of the crawl's own history again, by each proposal. */
export function createReplayHistory({ prisma, clock }: Dependencies): WhatIfServices['replay'] {
  return async ({ input: { proposals, seed } }) => {
    const histories = await sampleHistories(prisma, historyRandom(seed)());
    const hosts = byHost(histories);
    const until = clock.now();
    const population = recordedPopulation(hosts, until, historyRandom(seed));
    if (population === null) {
      throw refusal('invalid', 'noHistory');
    }
    const outcomes: WhatIfOutcome[] = [];
    for (const proposal of proposals) {
      const outcome = await replayHistory(population, proposal, { seed, breathe: nextTurn });
      outcomes.push({ ...outcome, ...proposal });
    }
    return {
      hosts: hosts.length,
      pages: population.pageCount,
      days: Math.max(...population.hosts.map(({ endSeconds }) => endSeconds)) / secondsPerDay,
      recorded: recordedFigures(histories),
      outcomes,
    };
  };
}

/** From a host on, and from the first one where there are none beyond. */
async function sampleHistories(prisma: Dependencies['prisma'], share: number): Promise<RecordedHistory[]> {
  const fromHostId = BigInt(Math.floor(share * hostIds));
  const beyond = await sampleRecordedHistories(prisma, { ...sample, fromHostId });
  return beyond.length > 0 ? beyond : await sampleRecordedHistories(prisma, { ...sample, fromHostId: 0n });
}

function byHost(histories: readonly RecordedHistory[]): RecordedHost[] {
  return [...Map.groupBy(histories, ({ hostName }) => hostName)].map(([name, pages]) => ({
    name,
    pages: pages.map(({ at, changed }) => ({
      verdicts: at.map((instant, i) => ({ at: instant, changed: changed[i] ?? false })),
    })),
  }));
}

/** The first verdict about a page is its first version, and none of a change. */
function recordedFigures(histories: readonly RecordedHistory[]) {
  let [accesses, versions] = [0, 0];
  for (const { changed } of histories) {
    accesses += changed.length;
    versions += changed.slice(1).filter(Boolean).length;
  }
  return { accesses, versions };
}
