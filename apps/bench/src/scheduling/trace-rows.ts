import { secondsPerDay } from '@meguri/contracts';
import { type PlanName, randomFrom } from '@meguri/simulation';
import { readTraces } from '@meguri/simulator/read-traces';
import { assess, type AssessedGoal } from '../report/goal.ts';
import {
  comparePolicies,
  comparisonHeader,
  comparisonRows,
  percentOver,
  type Comparison,
} from './compare-policies.ts';
import type { RowGroup, SchedulingOptions } from './row-group.ts';

const peers = ['nutch', 'paper', 'storm', 'fixed'] as const satisfies readonly PlanName[];

/** Accesses per page and day: about a third, all, and two to three times the demand of pages of that kind. */
const budgets = { source: [0.005, 0.01, 0.02], polled: [0.01, 0.03, 0.05] } as const;

/** Target percentage of versions above a peer. */
const targets = {
  source: { nutch: 25, paper: 20, storm: 37 },
  polled: { nutch: 10, paper: 7, storm: 14 },
} as const;

/** Real change histories: `default` against tuned peers at equal numbers of accesses. */
export async function traceRows(
  kind: 'source' | 'polled',
  { traces, years, seed }: SchedulingOptions,
): Promise<RowGroup> {
  const comparisons: Comparison[] = [];
  for (const horizon of years) {
    const population = readTraces({
      directory: traces,
      years: horizon,
      kind,
      random: randomFrom(seed, 0),
    });
    for (const budget of budgets[kind]) {
      comparisons.push(await comparePolicies(population, { years: horizon, budget, seed, peers }));
    }
  }
  return {
    title: `${kind} sites of the traces, at equal numbers of accesses`,
    table: [comparisonHeader, ...comparisons.flatMap(comparisonRows)],
    goals: [
      ...(['nutch', 'paper', 'storm'] as const).flatMap((policy) => versionGoals(kind, policy, comparisons)),
      ...(kind === 'polled' ? qualityGoals(comparisons) : []),
    ],
    data: comparisons,
  };
}

function versionGoals(
  kind: 'source' | 'polled',
  policy: 'nutch' | 'paper' | 'storm',
  comparisons: readonly Comparison[],
): AssessedGoal[] {
  const target = targets[kind][policy];
  const variants =
    policy === 'paper'
      ? ([['best', 'tuned by one factor']] as const)
      : ([
          ['scaled', 'tuned by one factor'],
          ['best', 'at the best of its own values'],
        ] as const);
  return variants.map(([variant, how]) =>
    assess({
      what: `${kind}: % more versions than ${policy} ${how}`,
      value: percentOver(comparisons, policy, variant),
      target,
      reach: 'at least',
    }),
  );
}

/** The worst comparison with any tuned peer but `fixed`, which captures less than half as much. */
function qualityGoals(comparisons: readonly Comparison[]): AssessedGoal[] {
  const pairs = comparisons.flatMap(({ ours, peers: all }) =>
    all.filter(({ policy }) => policy !== 'fixed').map(({ best }) => ({ ours, best })),
  );
  const fresher = pairs.map(({ ours, best }) => 100 * (ours.freshness - best.freshness));
  const older = pairs.map(({ ours, best }) => (ours.meanAgeSeconds - best.meanAgeSeconds) / secondsPerDay);
  return [
    assess({
      what: 'polled: freshness less that of the freshest peer, worst case, points',
      value: Math.min(...fresher),
      target: 0,
      reach: 'at least',
    }),
    assess({
      what: 'polled: mean age less that of the peer with the youngest copies, worst case, days',
      value: Math.max(...older),
      target: 0,
      reach: 'at most',
    }),
  ];
}
