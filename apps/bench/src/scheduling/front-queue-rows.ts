import { defaultSettings, frontQueueTuningOf } from '@meguri/contracts';
import { longestRaiseSeconds, type FrontQueueTuning } from '@meguri/schedule';
import {
  createPopulationBuilder,
  politeIntervals,
  randomFrom,
  runPlan,
  runSettings,
  secondsPerDay,
  type NewPage,
  type Population,
} from '@meguri/simulation';
import { readTraces } from '@meguri/simulator/read-traces';
import { quantile } from '../hosts/visit-lateness.ts';
import { assess, figure } from '../report/goal.ts';
import type { RowGroup, SchedulingOptions } from './row-group.ts';

/** Adjacent pages of a site that form a host here, so that there are many hosts. */
const pagesPerHost = 5;
const backQueues = 1;

/** Share of the simulated time after which waits count: before, first visits occupy the back queues. */
const countedFrom = 0.5;

/** Work of the back queues as a share of their time; first visits, at the beginning, take a third. */
const loads = [1, 1.3] as const;
const topShare = 0.1;

/** A value ratio with which values have no effect: all hosts share one front queue. */
const noEffect = 1e9;

/**
 * Real change histories in a crawl with fewer back queues than due hosts: how long the most often changing
 * pages wait, with and without front queues by value.
 */
export async function frontQueueRows({ traces, years, pages, seed }: SchedulingOptions): Promise<RowGroup> {
  const population = inSmallHosts(
    readTraces({ directory: traces, years: years[0] ?? 2, kind: null, random: randomFrom(seed, 0) }),
    pages,
  );
  const rates = population.meanRatePerDay;
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const byValue = frontQueueTuningOf(defaultSettings(), mean);
  const compared: Waits[] = [];
  const accessesPerSecond = await demandOf(population, seed);
  for (const load of loads) {
    const accessSeconds = (load * backQueues) / accessesPerSecond;
    for (const tuning of [{ ...byValue, valueRatio: noEffect }, byValue])
      compared.push(await crawl(population, { load, accessSeconds, tuning, seed }));
  }
  const header = [
    'load',
    'front queues',
    'top 10 %: median, 99 % (h)',
    'all: median, 99 % (h)',
    'longest (h)',
  ];
  return {
    title: `${figure(population.hosts.length)} hosts of the traces with ${backQueues} back queues: waits of revisits`,
    table: [[...header, 'host (h)', 'versions', 'accesses'], ...compared.map(rowOf)],
    goals: loads.flatMap((load) =>
      goalsOf(
        compared.filter((one) => one.load === load),
        byValue,
      ),
    ),
    data: compared,
  };
}

interface Waits {
  load: number;
  isByValue: boolean;
  /** Hours that pages waited: those that change most often, and all. */
  top: { median: number; most: number };
  all: { median: number; most: number; longest: number };
  /** The longest time for which a host waited for a back queue, hours. */
  longestOfHost: number;
  versions: number;
  accesses: number;
}

async function crawl(
  population: Population,
  {
    load,
    accessSeconds,
    tuning,
    seed,
  }: { load: number; accessSeconds: number; tuning: FrontQueueTuning; seed: number },
): Promise<Waits> {
  const rates = population.meanRatePerDay;
  const leastRate = quantile([...rates], 1 - topShare);
  const top: number[] = [];
  const all: number[] = [];
  const fromSeconds = countedFrom * lastSeconds(population);
  let longestOfHost = 0;
  const tally = await runPlan('fixed-prior', population, {
    ...conditions(population, accessSeconds, seed),
    onRevisit: ({ page, now, waitedSeconds }) => {
      if (now < fromSeconds) return;
      all.push(waitedSeconds / 3_600);
      if ((rates[page] ?? 0) >= leastRate) top.push(waitedSeconds / 3_600);
    },
    backQueues: {
      count: backQueues,
      tuning,
      onAdmitted: (_, now, waitedSeconds) => {
        if (now < fromSeconds) return;
        longestOfHost = Math.max(longestOfHost, waitedSeconds / 3_600);
      },
    },
  });
  const sumOf = (figure: 'versions' | 'accesses') => tally.hosts.reduce((sum, host) => sum + host[figure], 0);
  const spread = (waits: number[]) => ({ median: quantile(waits, 0.5), most: quantile(waits, 0.99) });
  return {
    load,
    isByValue: tuning.valueRatio !== noEffect,
    top: spread(top),
    all: { ...spread(all), longest: quantile(all, 1) },
    longestOfHost,
    versions: sumOf('versions'),
    accesses: sumOf('accesses'),
  };
}

const conditions = (population: Population, accessSeconds: number, seed: number) =>
  runSettings({
    budget: null,
    accessIntervalSeconds: politeIntervals(population).fill(accessSeconds),
    errorShare: 0,
    seed,
  });

/** Accesses per second if back queues are no limit. */
async function demandOf(population: Population, seed: number): Promise<number> {
  const tally = await runPlan('fixed-prior', population, conditions(population, 1, seed));
  const accesses = tally.hosts.reduce((sum, host) => sum + host.accesses, 0);
  return accesses / lastSeconds(population);
}

const lastSeconds = ({ hosts }: Population) => Math.max(...hosts.map(({ endSeconds }) => endSeconds));

/** About `pageCount` of a population, evenly chosen, on hosts of {@link pagesPerHost} adjacent pages. */
function inSmallHosts(population: Population, pageCount: number): Population {
  const builder = createPopulationBuilder(population.name, population.stationary);
  const step = pagesPerHost * Math.max(1, Math.round(population.pageCount / pageCount));
  for (const { firstPage, endPage, ...host } of population.hosts)
    for (let from = firstPage; from < endPage; from += step) {
      const pages = Array.from({ length: Math.min(pagesPerHost, endPage - from) }, (_, i) =>
        pageOf(population, from + i),
      );
      builder.addHost({ ...host, name: `${host.name}-${from}` }, pages);
    }
  return builder.build();
}

function pageOf(population: Population, page: number): NewPage {
  const [from, to] = [population.changesFrom[page] ?? 0, population.changesFrom[page + 1] ?? 0];
  return {
    bornAt: population.bornAt[page] ?? 0,
    goneAt: population.goneAt[page] ?? Infinity,
    changesAt: [...population.changesAt.subarray(from, to)],
    contentAfter: [...population.contentAfter.subarray(from, to)],
    meanRatePerDay: population.meanRatePerDay[page] ?? 0,
  };
}

const hours = (value: number) => value.toFixed(value < 10 ? 2 : 0);

function rowOf(one: Waits): string[] {
  return [
    one.load.toFixed(2),
    one.isByValue ? 'by value' : 'one for all',
    `${hours(one.top.median)}, ${hours(one.top.most)}`,
    `${hours(one.all.median)}, ${hours(one.all.most)}`,
    hours(one.all.longest),
    hours(one.longestOfHost),
    figure(one.versions),
    figure(one.accesses),
  ];
}

function goalsOf([before, after]: Waits[], tuning: FrontQueueTuning) {
  if (!before || !after) return [];
  const where = `back queues at ${before.load * 100} %`;
  return [
    assess({
      what: `${where}: median wait of the tenth that changes most often, share of that without values`,
      value: after.top.median / before.top.median,
      target: 1,
      reach: 'at most',
    }),
    assess({
      what: `${where}: the same at 99 %`,
      value: after.top.most / before.top.most,
      target: 1,
      reach: 'at most',
    }),
    assess({
      what: `${where}: longest wait of a host for a back queue, days`,
      value: after.longestOfHost / 24,
      // By then a host is in the first queue, whose hosts all have a turn within another day here.
      target: longestRaiseSeconds(tuning) / secondsPerDay + 1,
      reach: 'at most',
    }),
  ];
}
