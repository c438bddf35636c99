import { createGammaPolicy, defaultPrior, type ChangePrior, type RevisitPolicy } from '@meguri/schedule';
import { historySample, preferPrior } from '../learning/prefer-prior.ts';
import type { Population } from '../population/population.ts';
import { secondsPerDay } from '../seconds.ts';

/** The outer loop of a simulated crawl: learns the prior from the crawl's own history. */
export interface PriorLearner {
  policy(): RevisitPolicy;
  prior(): ChangePrior;
  /** Records a visit to a page and whether it found a change. */
  record(page: number, now: number, changed: boolean): void;
  /**
   * Every {@link historySample.everyDays} days, judges the prior by the history of some
   * hosts, others each time.
   */
  learn(now: number): void;
}

interface Verdict {
  at: Date;
  changed: boolean;
}

export function createPriorLearner({ hosts, pageCount }: Population): PriorLearner {
  const histories: (Verdict[] | null)[] = Array.from({ length: pageCount }, () => null);
  for (const { firstPage, endPage } of hosts) {
    // Spread evenly over the host: adjacent pages are alike.
    const every = Math.max(1, (endPage - firstPage) / historySample.pagesPerHost);
    for (let i = 0; firstPage + i * every < endPage; i += 1)
      histories[Math.floor(firstPage + i * every)] = [];
  }
  let prior = defaultPrior;
  let policy = createGammaPolicy(prior);
  let rounds = 0;

  const recorded = (host: number) => {
    const { firstPage = 0, endPage = 0, name = '' } = hosts[host] ?? {};
    const pages = histories.slice(firstPage, endPage).flatMap((verdicts) => {
      return verdicts && verdicts.length >= 2 ? [{ verdicts }] : [];
    });
    return { name, pages };
  };

  return {
    policy: () => policy,
    prior: () => prior,
    record: (page, now, changed) => {
      const history = histories[page];
      if (!history) return;
      history.push({ at: new Date(now * 1_000), changed });
      if (history.length > historySample.verdictsPerPage) history.shift();
    },
    learn: (now) => {
      if (now < (rounds + 1) * historySample.everyDays * secondsPerDay) return;
      const from = rounds * historySample.hosts;
      rounds += 1;
      const sample = Array.from({ length: Math.min(historySample.hosts, hosts.length) }, (_, i) => {
        return recorded((from + i) % hosts.length);
      });
      const preferred = preferPrior(sample, prior);
      if (!preferred) return;
      prior = { ...prior, [preferred.property]: preferred.value };
      policy = createGammaPolicy(prior);
    },
  };
}
