import {
  cappedIntervals,
  makePoisson,
  makeShifting,
  type PlanName,
  type Population,
  randomFrom,
  resultOf,
  runPlan,
  runSettings,
  type SimulationResult,
} from '@meguri/simulation';
import { figure, assess } from '../report/goal.ts';
import type { RowGroup, SchedulingOptions } from './row-group.ts';

/**
 * Capacity as a share of demand, and the target percentage of versions with prices above `paper` with first
 * due, first served.
 */
const goals: readonly (readonly [share: number, percent: number])[] = [
  [0.9, 12],
  [0.8, 13],
  [0.5, 10],
  [0.25, 9],
];

const years = 4;

/**
 * Pages as a share of those of other groups, so that years of hosts with a hundred pages are simulated
 * quickly.
 */
const shareOfPages = 0.2;

interface Compared {
  population: string;
  share: number;
  ours: SimulationResult;
  paper: SimulationResult;
}

/** Overloaded hosts: `default` with prices, and `paper` with first due, first served. */
export async function overloadRows({ pages, seed }: SchedulingOptions): Promise<RowGroup> {
  const settings = () => ({ pages: Math.round(pages * shareOfPages), years, random: randomFrom(seed, 0) });
  const compared: Compared[] = [];
  for (const population of [makePoisson(settings()), makeShifting(settings())]) {
    const intervals = await cappedIntervals(population, { budget: null, seed });
    for (const [share] of goals) {
      const given = intervals(share);
      compared.push({
        population: population.name,
        share,
        ours: await crawlCapped('default', population, given, seed),
        paper: await crawlCapped('paper', population, given, seed),
      });
    }
  }
  return {
    title: `overloaded hosts: ${settings().pages} pages for ${years} years, all accesses that the hosts have capacity for`,
    table: [
      ['pages', 'capacity', 'policy', 'accesses', 'versions', 'default', 'fresh', 'slot use', 'late days'],
      ...compared.flatMap(rowsOf),
    ],
    goals: compared.flatMap(goalsOf),
    data: compared,
  };
}

/** Simulates a policy with all accesses that the hosts have capacity for. */
export async function crawlCapped(
  policy: PlanName,
  population: Population,
  accessIntervalSeconds: Float64Array,
  seed: number,
): Promise<SimulationResult> {
  const settings = runSettings({ budget: null, accessIntervalSeconds, errorShare: 0, seed });
  const tally = await runPlan(policy, population, settings);
  return resultOf(population, tally, {
    kind: population.name,
    policy,
    budget: null,
    accessIntervalSeconds,
  });
}

const percentMore = ({ ours, paper }: Compared) => 100 * (ours.versions / paper.versions - 1);

function rowsOf(one: Compared): string[][] {
  const row = (result: SimulationResult, more: string) => [
    one.population,
    `${one.share * 100} %`,
    result.policy,
    figure(result.accesses),
    figure(result.versions),
    more,
    result.freshness.toFixed(3),
    result.slotUse.toFixed(4),
    result.latenessDays.toFixed(3),
  ];
  return [row(one.ours, ''), row(one.paper, `${percentMore(one).toFixed(1)} %`)];
}

function goalsOf(one: Compared) {
  const where = `${one.population}, hosts with capacity for ${one.share * 100} %`;
  const target = goals.find(([share]) => share === one.share)?.[1] ?? 0;
  return [
    assess({
      what: `${where}: % more versions than paper, first in first out`,
      value: percentMore(one),
      target,
      reach: 'at least',
    }),
    assess({
      what: `${where}: share of the accesses used`,
      value: one.ours.slotUse,
      target: 0.99,
      reach: 'at least',
    }),
    assess({
      what: `${where}: mean lateness of revisits, days`,
      value: one.ours.latenessDays,
      target: 0.25,
      reach: 'at most',
    }),
  ];
}
