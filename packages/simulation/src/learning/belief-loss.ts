import {
  createGammaPolicy,
  defaultRevisitLimits,
  expectedChange,
  type ChangePrior,
  type RevisitState,
} from '@meguri/schedule';
import { createHostRates } from '../engine/host-rates.ts';
import type { RecordedHost } from '../what-if/recorded-population.ts';

/** Bound of a predicted probability, so that one verdict cannot outweigh all others. */
const surest = 0.999;

interface RecordedVerdict {
  page: number;
  atSeconds: number;
  elapsedSeconds: number;
  changed: boolean;
}

/**
 * How well a prior would have predicted the verdicts about a host's pages: the sum of -ln(predicted
 * probability of the verdict); smaller is better. It is a proper score (Dawid, JRSS A 147, 1984): however the
 * visits were timed, no beliefs score better than true ones on average. Each page starts, as in the crawl,
 * from what was known about the host at its first verdict.
 */
export function beliefLoss(host: RecordedHost, prior: ChangePrior): number {
  const policy = createGammaPolicy(prior);
  const states: RevisitState[] = [];
  const rates = createHostRates(1, host.pages.length);
  let loss = 0;
  for (const { page, elapsedSeconds, changed } of verdictsInOrder(host)) {
    const visit = { host: rates.knownRates(0), limits: defaultRevisitLimits, random: () => 0.5 };
    const before = states[page] ?? policy.first(visit).state;
    const believed = Math.min(Math.max(expectedChange(before, elapsedSeconds) ?? 0.5, 1 - surest), surest);
    loss -= Math.log(changed ? believed : 1 - believed);
    const { state } = policy.onVerdict({ ...visit, state: before, elapsedSeconds, changed });
    states[page] = state;
    const { ratePerDay } = policy.estimate(state);
    if (ratePerDay !== null) rates.count(0, page, ratePerDay);
  }
  return loss;
}

/** The first of a page's records is its first version, which has no prediction. */
function verdictsInOrder({ pages }: RecordedHost): RecordedVerdict[] {
  const verdicts = pages.flatMap(({ verdicts: recorded }, page) =>
    recorded.slice(1).map(({ at, changed }, i) => {
      const elapsedSeconds = (at.getTime() - (recorded[i]?.at.getTime() ?? 0)) / 1_000;
      return { page, atSeconds: at.getTime() / 1_000, elapsedSeconds, changed };
    }),
  );
  return verdicts.sort((a, b) => a.atSeconds - b.atSeconds);
}
