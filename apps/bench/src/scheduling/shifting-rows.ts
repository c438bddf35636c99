import { makeShifting, type PlanName, randomFrom } from '@meguri/simulation';
import { assess } from '../report/goal.ts';
import {
  comparePolicies,
  comparisonHeader,
  comparisonRows,
  percentOver,
  type Comparison,
} from './compare-policies.ts';
import type { RowGroup, SchedulingOptions } from './row-group.ts';

/** Every policy except the oracle. */
const peers = [
  'nutch',
  'paper',
  'storm',
  'mle',
  'cgm',
  'harmonic',
  'fixed',
] as const satisfies readonly PlanName[];
const budgets = [0.03, 0.06] as const;
const years = 2;

/** Pages that draw a new rate every half year on average. */
export async function shiftingRows({ pages, seed }: SchedulingOptions): Promise<RowGroup> {
  const population = makeShifting({ pages, years, random: randomFrom(seed, 0) });
  const comparisons: Comparison[] = [];
  for (const budget of budgets) {
    comparisons.push(await comparePolicies(population, { years, budget, seed, peers }));
  }
  return {
    title: `${pages} pages with shifting rates, at equal numbers of accesses`,
    table: [comparisonHeader, ...comparisons.flatMap(comparisonRows)],
    goals: [
      assess({
        what: 'shifting: % more versions than paper tuned by one factor',
        value: percentOver(comparisons, 'paper', 'best'),
        target: 8,
        reach: 'at least',
      }),
      assess({
        what: 'shifting: % more versions than nutch at the best of its own values',
        value: percentOver(comparisons, 'nutch', 'best'),
        target: 0,
        reach: 'at least',
      }),
    ],
    data: comparisons,
  };
}
