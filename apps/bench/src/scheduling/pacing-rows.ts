import { defaultSettings, pacingTuningOf } from '@meguri/contracts';
import type { PacingTuning } from '@meguri/schedule';
import { politeIntervals, randomFrom, runPlan, runSettings, type Population } from '@meguri/simulation';
import { readTraces } from '@meguri/simulator/read-traces';
import { quantile } from '../hosts/visit-lateness.ts';
import { assess, figure } from '../report/goal.ts';
import type { RowGroup, SchedulingOptions } from './row-group.ts';

const minimumSeconds = 20;

/** Two accesses to a host less than this apart are in a row. */
const inARowSeconds = 2 * minimumSeconds;

const kinds = ['source', 'polled'] as const;

/** Real change histories, crawled at the minimum interval and with pacing. */
export async function pacingRows({ traces, years, seed }: SchedulingOptions): Promise<RowGroup> {
  const tuning = pacingTuningOf(defaultSettings());
  const compared: Paced[] = [];
  for (const kind of kinds) {
    const sites = { directory: traces, years: years[0] ?? 2, kind };
    const population = readTraces({ ...sites, random: randomFrom(seed, 0) });
    compared.push(await crawl(kind, population, null, tuning, seed));
    compared.push(await crawl(kind, population, tuning, tuning, seed));
  }
  const header = ['sites', 'pacing', 'accesses', 'versions', 'due dates missed', 'wait: mean, 99 % (h)'];
  return {
    title: `sites of the traces at one access per ${minimumSeconds} s, and paced by demand`,
    table: [[...header, 'median gap (s)', 'in a row'], ...compared.map(rowOf)],
    goals: kinds.flatMap((kind) =>
      goalsOf(
        kind,
        compared.filter((one) => one.kind === kind),
      ),
    ),
    data: compared,
  };
}

interface Paced {
  kind: (typeof kinds)[number];
  isPaced: boolean;
  accesses: number;
  versions: number;
  /** Revisits later than the slack after their due date. */
  missed: number;
  waitHours: { mean: number; most: number };
  /** Seconds between two revisits of a host. */
  medianGap: number;
  /** Share of revisits in a row with another of their host. */
  inARow: number;
}

async function crawl(
  kind: Paced['kind'],
  population: Population,
  pacing: PacingTuning | null,
  { slackShare }: PacingTuning,
  seed: number,
): Promise<Paced> {
  const settings = runSettings({
    budget: null,
    accessIntervalSeconds: politeIntervals(population).fill(minimumSeconds),
    errorShare: 0,
    seed,
  });
  const lastAt = new Map<number, number>();
  const gaps: number[] = [];
  const waits: number[] = [];
  let missed = 0;
  const tally = await runPlan('fixed-prior', population, {
    ...settings,
    ...(pacing && { pacing }),
    onRevisit: ({ host, now, waitedSeconds, intervalSeconds }) => {
      const before = lastAt.get(host);
      if (before !== undefined) gaps.push(now - before);
      lastAt.set(host, now);
      waits.push(waitedSeconds / 3_600);
      if (waitedSeconds > slackShare * intervalSeconds) missed += 1;
    },
  });
  const sumOf = (name: 'versions' | 'accesses') => tally.hosts.reduce((sum, host) => sum + host[name], 0);
  return {
    kind,
    isPaced: pacing !== null,
    accesses: sumOf('accesses'),
    versions: sumOf('versions'),
    missed,
    waitHours: {
      mean: waits.reduce((sum, hours) => sum + hours, 0) / waits.length,
      most: quantile(waits, 0.99),
    },
    medianGap: quantile(gaps, 0.5),
    inARow: gaps.filter((gap) => gap <= inARowSeconds).length / gaps.length,
  };
}

function rowOf(one: Paced): string[] {
  return [
    one.kind,
    one.isPaced ? 'on' : 'off',
    figure(one.accesses),
    figure(one.versions),
    figure(one.missed),
    `${one.waitHours.mean.toFixed(3)}, ${one.waitHours.most.toFixed(2)}`,
    figure(one.medianGap),
    one.inARow.toFixed(3),
  ];
}

function goalsOf(kind: string, [off, on]: Paced[]) {
  if (!off || !on) return [];
  return [
    assess({
      what: `${kind} sites, paced: due dates missed beyond those without pacing`,
      value: Math.max(0, on.missed - off.missed),
      target: 0,
      reach: 'at most',
    }),
    assess({
      what: `${kind} sites, paced: versions per access, share of those without pacing`,
      value: on.versions / on.accesses / (off.versions / off.accesses),
      target: 0.99,
      reach: 'at least',
    }),
    assess({
      what: `${kind} sites, paced: revisits in a row, share of those without pacing`,
      value: on.inARow / off.inARow,
      // First visits and bulk edits are not paced.
      target: 0.6,
      reach: 'at most',
    }),
  ];
}
