import { revisitPolicies } from '@meguri/schedule';
import { randomFrom } from '@meguri/simulation';
import { assess } from '../report/goal.ts';
import { learn, pagesVisitedOnce, visitWhenDue, type WatchedPage } from './poisson-visits.ts';
import type { RowGroup, SchedulingOptions } from './row-group.ts';

const watchedVisits: readonly number[] = [2, 5, 7, 10, 20, 50];
const from = 7;
const { gamma, mle } = revisitPolicies;

interface Errors {
  visits: number;
  pages: number;
  belief: number;
  likeliest: number;
}

/**
 * The estimate from the 8 bytes of state of a page, against exact maximum likelihood on the full histories of
 * the same visits: root mean square of ln(estimate / rate). The likelihood has a maximum only after a visit
 * with a change and one without; other pages are omitted from both.
 */
export function estimatorRows({ pages: count, seed }: SchedulingOptions): RowGroup {
  const random = randomFrom(seed, 1);
  const pages = pagesVisitedOnce(count, random);
  const histories: WatchedPage[] = pages.map((page) => ({ ...page, state: [] }));
  const seen = pages.map(() => ({ changed: false, unchanged: false }));
  const errors: Errors[] = [];
  for (let visits = 1; visits <= Math.max(...watchedVisits); visits += 1) {
    pages.forEach((page, i) => {
      const visit = visitWhenDue(page, random);
      const [history, both] = [histories[i], seen[i]];
      if (!history || !both) return;
      learn(history, visit, random, 'mle');
      both[visit.changed ? 'changed' : 'unchanged'] = true;
    });
    if (!watchedVisits.includes(visits)) continue;
    const known = pages.map((_, i) => i).filter((i) => seen[i]?.changed && seen[i].unchanged);
    const rmse = (watched: readonly WatchedPage[], policy: typeof gamma) =>
      Math.sqrt(known.reduce((sum, i) => sum + squaredError(watched[i], policy), 0) / known.length);
    errors.push({
      visits,
      pages: known.length,
      belief: rmse(pages, gamma),
      likeliest: rmse(histories, mle),
    });
  }
  const late = errors.filter(({ visits }) => visits >= from);
  const worst = 100 * (Math.max(...late.map((row) => row.belief / row.likeliest)) - 1);
  return {
    title: `error of the estimate, ${count} pages of constant rates`,
    table: [
      ['visits', 'pages', 'belief', 'exact likelihood of all visits'],
      ...errors.map((row) => [
        String(row.visits),
        String(row.pages),
        row.belief.toFixed(3),
        row.likeliest.toFixed(3),
      ]),
    ],
    goals: [
      assess({
        what: `estimate: % more error than exact likelihood, worst from visit ${from}`,
        value: worst,
        target: 5,
        reach: 'at most',
      }),
    ],
    data: errors,
  };
}

function squaredError(page: WatchedPage | undefined, policy: typeof gamma): number {
  if (!page) return Number.NaN;
  return Math.log((policy.estimate(page.state).ratePerDay ?? Number.NaN) / page.ratePerDay) ** 2;
}
