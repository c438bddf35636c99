import { revisitPolicies } from '@meguri/schedule';
import { randomFrom } from '@meguri/simulation';
import { judge } from '../report/goal.ts';
import { learn, pagesVisitedOnce, visitWhenDue, type WatchedPage } from './poisson-visits.ts';
import type { RowGroup, SchedulingOptions } from './row-group.ts';

const watchedVisits: readonly number[] = [2, 5, 7, 10, 20, 50];
const from = 7;
const { gamma, mle } = revisitPolicies;

interface Errors {
  visits: number;
  pages: number;
  belief: number;
  unforgetting: number;
  likeliest: number;
}

/**
 * The belief's estimate, 8 bytes a page, against exact maximum likelihood on the full histories of the same visits: root mean square of
 * ln(estimate / rate). Likelihood has a maximum only after at least one visit with a change and one without; the others are left out of both.
 */
export function estimatorRows({ pages: count, seed }: SchedulingOptions): RowGroup {
  const random = randomFrom(seed, 1);
  const pages = pagesVisitedOnce(count, random);
  const unforgetting: WatchedPage[] = pages.map((page) => ({ ...page }));
  const histories: WatchedPage[] = pages.map((page) => ({ ...page, state: [] }));
  const seen = pages.map(() => ({ changed: false, unchanged: false }));
  const errors: Errors[] = [];
  for (let visits = 1; visits <= Math.max(...watchedVisits); visits += 1) {
    pages.forEach((page, i) => {
      const visit = visitWhenDue(page, random);
      const [unforgotten, history, both] = [unforgetting[i], histories[i], seen[i]];
      if (!unforgotten || !history || !both) return;
      learn(unforgotten, visit, random, { keptPerVisit: 1 });
      learn(history, visit, random, { policy: 'mle' });
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
      unforgetting: rmse(unforgetting, gamma),
      likeliest: rmse(histories, mle),
    });
  }
  const late = errors.filter(({ visits }) => visits >= from);
  const worst = (estimate: 'belief' | 'unforgetting') =>
    100 * (Math.max(...late.map((row) => row[estimate] / row.likeliest)) - 1);
  return {
    title: `error of the estimate, ${count} pages of constant rates`,
    table: [
      ['visits', 'pages', 'belief', 'belief that forgets nothing', 'exact likelihood of all visits'],
      ...errors.map((row) => [
        String(row.visits),
        String(row.pages),
        row.belief.toFixed(3),
        row.unforgetting.toFixed(3),
        row.likeliest.toFixed(3),
      ]),
    ],
    goals: [
      judge({
        what: `estimate, forgetting as usual: % more error than exact likelihood, worst from visit ${from}`,
        value: worst('belief'),
        target: 5,
        reach: 'at most',
      }),
      judge({
        what: `estimate, forgetting nothing: % more error than exact likelihood, worst from visit ${from}`,
        value: worst('unforgetting'),
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
