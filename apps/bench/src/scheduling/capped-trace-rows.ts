import { cappedIntervals, randomFrom, type SimulationResult } from '@meguri/simulation';
import { readTraces } from '@meguri/simulator/read-traces';
import { figure, assess } from '../report/goal.ts';
import { crawlCapped } from './overload-rows.ts';
import type { RowGroup, SchedulingOptions } from './row-group.ts';

/** Capacity of the sites, as a share of the demand of `default` without limits. */
const share = 0.9;

const kinds = ['source', 'polled'] as const;

/**
 * Ends of the simulated periods, in years before the ends of the traces. Several, because one bulk edit
 * changes the result of two years by several percent.
 */
const yearsAgo: readonly number[] = [0, 2, 4, 6];

/**
 * Real change histories on hosts that are temporarily overloaded: while pages are discovered, and after bulk
 * edits.
 */
export async function cappedTraceRows({ traces, years, seed }: SchedulingOptions): Promise<RowGroup> {
  const settings = kinds.flatMap((kind) =>
    years.flatMap((horizon) => yearsAgo.map((endYearsAgo) => ({ kind, years: horizon, endYearsAgo }))),
  );
  const compared: Compared[] = [];
  for (const one of settings) {
    const population = readTraces({ directory: traces, random: randomFrom(seed, 0), ...one });
    const given = (await cappedIntervals(population, { budget: null, seed }))(share);
    const ours = await crawlCapped('default', population, given, seed);
    compared.push({ ...one, ours, paper: await crawlCapped('paper', population, given, seed) });
  }
  return {
    title: `sites of the traces with capacity for ${share * 100} % of their demand`,
    table: [
      [
        'sites',
        'years',
        'until',
        'policy',
        'accesses',
        'versions',
        'a revisit',
        'fresh',
        'slot use',
        'overloaded',
        'late days',
      ],
      ...compared.flatMap((one) => [rowOf(one, one.ours), rowOf(one, one.paper)]),
    ],
    goals: kinds.flatMap((kind) =>
      goalsOf(
        kind,
        compared.filter((one) => one.kind === kind),
      ),
    ),
    data: compared,
  };
}

interface Compared {
  kind: (typeof kinds)[number];
  years: number;
  endYearsAgo: number;
  ours: SimulationResult;
  paper: SimulationResult;
}

const perRevisit = ({ versions, accesses, firstVisits }: SimulationResult) =>
  versions / (accesses - firstVisits);

function rowOf({ kind, years, endYearsAgo }: Compared, result: SimulationResult): string[] {
  return [
    kind,
    String(years),
    endYearsAgo === 0 ? 'the end' : `${endYearsAgo} years ago`,
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

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Goals over all years of one kind of site: for the geometric mean, the worst result and the mean. */
function goalsOf(kind: string, compared: readonly Compared[]) {
  const where = `${kind} sites with capacity for ${share * 100} %`;
  const more = compared.map(({ ours, paper }) => Math.log(perRevisit(ours) / perRevisit(paper)));
  return [
    assess({
      what: `${where}: % more versions a revisit than paper, first in first out`,
      value: 100 * Math.expm1(mean(more)),
      target: 0,
      reach: 'at least',
    }),
    assess({
      what: `${where}: share of the accesses used while overloaded`,
      value: Math.min(...compared.map(({ ours }) => ours.slotUseWhileOverloaded ?? 0)),
      target: 0.99,
      reach: 'at least',
    }),
    assess({
      what: `${where}: mean lateness of revisits while overloaded, days`,
      value: mean(compared.map(({ ours }) => ours.latenessDaysWhileOverloaded ?? 0)),
      target: 0.25,
      reach: 'at most',
    }),
  ];
}
