import type { ChangePrior } from '@meguri/schedule';
import type { Population } from '../population/population.ts';
import { secondsPerDay } from '../seconds.ts';
import { schedulingFigures, type Figures } from './figures.ts';
import { binBounds, binsPerDecade, sumOverHosts, type Tally } from '../engine/tally.ts';

/** The result of one policy on a population, as the command prints it. */
export interface SimulationResult {
  population: string;
  kind: string;
  /** Accesses per known page and day: the budget, or the number made without one. */
  budget: number;
  policy: string;
  pages: number;
  accesses: number;
  firstVisits: number;
  /** Captures whose content differs from the page's capture before. */
  versions: number;
  /** Share of the page days with a change for which a version was captured. */
  versionsPerResolutionDay: number;
  /** Share of the time in which the archive's copies were current. */
  freshness: number;
  /** How long copies had been out of date, on average over all copies and times, in seconds. */
  meanAgeSeconds: number;
  /** Accesses that found nothing new. */
  wasted: number;
  deletions: number;
  errors: number;
  /** Visits after intervals of each decade of days, and the share of them that found a change. */
  detectionRatioByDecade: { fromDays: number; toDays: number; visits: number; ratio: number }[];
  /** The console's figures 3 to 5 at the end. */
  figures: Figures;
  /** Root mean square of ln(estimate / truth) by number of visits; for populations with known rates. */
  estimatorError: { visits: number; pages: number; rmse: number }[];
  /** Mean time between due date and access, in days. */
  latenessDays: number;
  /** The same for overloaded hosts; null if accesses never had a price. */
  latenessDaysWhileOverloaded: number | null;
  /** Accesses divided by the capacity of the hosts. */
  slotUse: number;
  /** The same while they were overloaded; null if accesses never had a price. */
  slotUseWhileOverloaded: number | null;
  cpuNsPerDecision: number | null;
  /** The prior at the end, if the crawl learned it from its own history. */
  prior: ChangePrior | null;
  hosts: { host: string; pages: number; accesses: number; versions: number }[];
}

export interface ResultLabels {
  kind: string;
  policy: string;
  budget: number | null;
  accessIntervalSeconds: Float64Array;
}

export function resultOf(population: Population, tally: Tally, labels: ResultLabels): SimulationResult {
  const sum = sumOverHosts(tally);
  return {
    population: population.name,
    kind: labels.kind,
    budget: labels.budget ?? sum.accesses / tally.knownDays,
    policy: labels.policy,
    pages: population.pageCount,
    accesses: sum.accesses,
    firstVisits: tally.firstVisits,
    versions: sum.versions,
    versionsPerResolutionDay: share(sum.capturedDays, sum.changedDays),
    freshness: share(tally.freshSeconds, tally.copySeconds),
    meanAgeSeconds: share(tally.ageSecondsSquared, tally.copySeconds),
    wasted: tally.wasted,
    deletions: tally.deletions,
    errors: tally.errors,
    detectionRatioByDecade: decades(tally),
    figures: schedulingFigures(population, tally),
    estimatorError: [...tally.estimateErrors]
      .filter(([, { count }]) => count > 0)
      .map(([visits, { squares, count }]) => ({ visits, pages: count, rmse: Math.sqrt(squares / count) })),
    latenessDays: share(sum.latenessSeconds, sum.accesses - tally.firstVisits) / secondsPerDay,
    latenessDaysWhileOverloaded:
      sum.pricedRevisits > 0 ? sum.pricedLatenessSeconds / sum.pricedRevisits / secondsPerDay : null,
    slotUse: share(sum.accesses, slots(population, labels.accessIntervalSeconds)),
    slotUseWhileOverloaded: sum.pricedSeconds > 0 ? sum.pricedBusySeconds / sum.pricedSeconds : null,
    cpuNsPerDecision: tally.decisionNanoseconds > 0 ? tally.decisionNanoseconds / tally.decisions : null,
    prior: tally.prior,
    hosts: population.hosts.map(({ name, firstPage, endPage }, h) => ({
      host: name,
      pages: endPage - firstPage,
      accesses: tally.hosts[h]?.accesses ?? 0,
      versions: tally.hosts[h]?.versions ?? 0,
    })),
  };
}

/** A share of nothing is 0. */
function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

function slots({ hosts }: Population, intervals: Float64Array): number {
  return hosts.reduce((sum, { endSeconds }, h) => sum + endSeconds / Math.max(intervals[h] ?? 1, 1e-3), 0);
}

function decades({ byInterval }: Tally): SimulationResult['detectionRatioByDecade'] {
  const rows: SimulationResult['detectionRatioByDecade'] = [];
  for (let bin = 0; bin < byInterval.length; bin += binsPerDecade) {
    const bins = byInterval.slice(bin, bin + binsPerDecade);
    const visits = bins.reduce((sum, row) => sum + row.visits, 0);
    const changes = bins.reduce((sum, row) => sum + row.changes, 0);
    if (visits === 0) continue;
    const { fromDays } = binBounds(bin);
    rows.push({ fromDays, toDays: binBounds(bin + bins.length - 1).toDays, visits, ratio: changes / visits });
  }
  return rows;
}
