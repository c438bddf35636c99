import type { NewPage, Population } from './population.ts';
import { createPopulationBuilder } from './population.ts';
import { secondsPerDay } from '../seconds.ts';

export interface SyntheticSettings {
  pages: number;
  years: number;
  /** Uniform in [0, 1). */
  random: () => number;
}

const daysPerYear = 365;

/** Median of the change rates, changes per day. */
const medianRatePerDay = 1 / 30;

/** Standard deviations of ln(rate): between hosts, and between the pages of a host. */
const hostSpread = 1;
const pageSpread = 1;

/** Upper bound of change rates, per day. */
const highestRatePerDay = 4;

/** Pages of a host, on average; host sizes are heavy-tailed. */
const meanHostPages = 100;

/** How long a page of a shifting population keeps its rate, on average. */
const regimeDays = 180;

/** Pages that change as Poisson processes, with rates that vary widely between hosts and within them. */
export function makePoisson(settings: SyntheticSettings): Population {
  return generate('poisson', true, settings, (hostRate, endDays, random) => {
    const rate = drawRate(hostRate, random);
    return { ...changesOf(poissonTimes(rate, 0, endDays, random)), meanRatePerDay: rate };
  });
}

/** Pages whose rates shift: each draws a new rate after exponentially distributed times. */
export function makeShifting(settings: SyntheticSettings): Population {
  return generate('shifting', false, settings, (hostRate, endDays, random) => {
    const times: number[] = [];
    let from = 0;
    while (from < endDays) {
      const to = Math.min(endDays, from - Math.log1p(-random()) * regimeDays);
      times.push(...poissonTimes(drawRate(hostRate, random), from, to, random));
      from = to;
    }
    return { ...changesOf(times), meanRatePerDay: times.length / endDays };
  });
}

type PageMaker = (
  hostRate: number,
  endDays: number,
  random: () => number,
) => Omit<NewPage, 'bornAt' | 'goneAt'>;

function generate(
  name: string,
  stationary: boolean,
  { pages, years, random }: SyntheticSettings,
  makePage: PageMaker,
): Population {
  const endDays = years * daysPerYear;
  const builder = createPopulationBuilder(name, stationary);
  let left = pages;
  for (let host = 0; left > 0; host += 1) {
    const size = Math.min(left, hostSize(random));
    const hostRate = medianRatePerDay * Math.exp(hostSpread * normal(random));
    const made = Array.from({ length: size }, () => ({
      bornAt: 0,
      goneAt: Infinity,
      ...makePage(hostRate, endDays, random),
    }));
    builder.addHost({ name: `host-${host}`, kind: 'synthetic', endSeconds: endDays * secondsPerDay }, made);
    left -= size;
  }
  return builder.build();
}

/** Pareto with index 2: a mean of twice the smallest. */
function hostSize(random: () => number): number {
  return Math.ceil(meanHostPages / 2 / Math.sqrt(1 - random()));
}

function drawRate(hostRate: number, random: () => number): number {
  return Math.min(highestRatePerDay, hostRate * Math.exp(pageSpread * normal(random)));
}

function poissonTimes(ratePerDay: number, from: number, to: number, random: () => number): number[] {
  const times: number[] = [];
  let day = from - Math.log1p(-random()) / ratePerDay;
  while (day < to) {
    times.push(day);
    day -= Math.log1p(-random()) / ratePerDay;
  }
  return times;
}

function changesOf(days: readonly number[]) {
  return { changesAt: days.map((day) => day * secondsPerDay), contentAfter: days.map((_, i) => i + 1) };
}

/** Normally distributed, by the Box–Muller transform. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log1p(-random())) * Math.cos(2 * Math.PI * random());
}
