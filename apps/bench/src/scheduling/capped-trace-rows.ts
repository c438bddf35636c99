import { cappedIntervals, randomFrom, type SimulationResult } from '@meguri/simulation';
import { readTraces } from '@meguri/simulator/read-traces';
import { figure, judge } from '../report/goal.ts';
import { crawlCapped } from './overload-rows.ts';
import type { RowGroup, SchedulingOptions } from './row-group.ts';

/** What sites give of what `default` asks for where nothing hinders it. */
const share = 0.9;

/** Real change histories on hosts that give less than their pages ask for in part of the time: while pages are found, and after bulk edits. */
export async function cappedTraceRows({ traces, years, seed }: SchedulingOptions): Promise<RowGroup> {
  const compared: Compared[] = [];
  for (const horizon of years) {
    for (const kind of ['source', 'polled'] as const) {
      const random = randomFrom(seed, 0);
      const population = readTraces({ directory: traces, years: horizon, kind, random });
      const given = (await cappedIntervals(population, { budget: null, seed }))(share);
      compared.push({
        kind,
        ours: await crawlCapped('default', population, given, seed),
        paper: await crawlCapped('paper', population, given, seed),
      });
    }
  }
  return {
    title: `sites of the traces that give ${share * 100} % of what is asked for`,
    table: [
      [
        'sites',
        'policy',
        'accesses',
        'versions',
        'a revisit',
        'fresh',
        'slot use',
        'overloaded',
        'late days',
      ],
      ...compared.flatMap(({ kind, ours, paper }) => [rowOf(kind, ours), rowOf(kind, paper)]),
    ],
    goals: compared.flatMap(goalsOf),
    data: compared,
  };
}

interface Compared {
  kind: string;
  ours: SimulationResult;
  paper: SimulationResult;
}

const perRevisit = ({ versions, accesses, firstVisits }: SimulationResult) =>
  versions / (accesses - firstVisits);

function rowOf(kind: string, result: SimulationResult): string[] {
  return [
    kind,
    result.policy,
    figure(result.accesses),
    figure(result.versions),
    perRevisit(result).toFixed(3),
    result.freshness.toFixed(3),
    result.slotUse.toFixed(3),
    result.slotUseWhileOverloaded?.toFixed(4) ?? '',
    (result.latenessDaysWhileOverloaded ?? result.latenessDays).toFixed(3),
  ];
}

function goalsOf({ kind, ours, paper }: Compared) {
  const where = `${kind} sites that give ${share * 100} %`;
  return [
    judge({
      what: `${where}: % more versions a revisit than paper, first in first out`,
      value: 100 * (perRevisit(ours) / perRevisit(paper) - 1),
      target: 0,
      reach: 'at least',
    }),
    judge({
      what: `${where}: share of the accesses used while overloaded`,
      value: ours.slotUseWhileOverloaded ?? 0,
      target: 0.99,
      reach: 'at least',
    }),
    judge({
      what: `${where}: mean lateness of revisits while overloaded, days`,
      value: ours.latenessDaysWhileOverloaded ?? 0,
      target: 0.25,
      reach: 'at most',
    }),
  ];
}
