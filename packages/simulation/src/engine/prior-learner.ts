import { createGammaPolicy, usualPriorShape, type RevisitPolicy } from '@meguri/schedule';
import { historySample } from '../learning/history-sample.ts';
import { preferPriorShape } from '../learning/prefer-prior.ts';
import type { Population } from '../population/population.ts';
import { secondsPerDay } from '../seconds.ts';

/** What a crawl learns from its own history: how strongly to hold the prior about its pages. */
export interface PriorLearner {
  policy(): RevisitPolicy;
  priorShape(): number;
  /** A page was visited, and found changed since the visit before or not. */
  note(page: number, now: number, changed: boolean): void;
  /** Looks at the history of some hosts, others each time, if it is time to. */
  learn(now: number): void;
}

interface Verdict {
  at: Date;
  changed: boolean;
}

export function createPriorLearner({ hosts, pageCount }: Population): PriorLearner {
  const histories: (Verdict[] | null)[] = Array.from({ length: pageCount }, () => null);
  for (const { firstPage, endPage } of hosts) {
    // Evenly over the host: pages next to each other are alike.
    const every = Math.max(1, (endPage - firstPage) / historySample.pagesPerHost);
    for (let i = 0; firstPage + i * every < endPage; i += 1)
      histories[Math.floor(firstPage + i * every)] = [];
  }
  let priorShape = usualPriorShape;
  let policy = createGammaPolicy(priorShape);
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
    priorShape: () => priorShape,
    note: (page, now, changed) => {
      const history = histories[page];
      if (!history) return;
      history.push({ at: new Date(now * 1_000), changed });
      if (history.length > historySample.verdictsPerPage) history.shift();
    },
    learn: (now) => {
      if (now < (rounds + 1) * historySample.everyDays * secondsPerDay) return;
      const from = rounds * historySample.hosts;
      rounds += 1;
      const looked = Array.from({ length: Math.min(historySample.hosts, hosts.length) }, (_, i) => {
        return recorded((from + i) % hosts.length);
      });
      const preferred = preferPriorShape(looked, priorShape);
      if (!preferred) return;
      priorShape = preferred.priorShape;
      policy = createGammaPolicy(priorShape);
    },
  };
}
