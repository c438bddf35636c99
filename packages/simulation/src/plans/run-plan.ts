import type { CrawlPlan, SimulationSettings } from '../engine/simulation-settings.ts';
import { simulate } from '../engine/simulate.ts';
import { sumOverHosts, type Tally } from '../engine/tally.ts';
import type { Population } from '../population/population.ts';
import { secondsPerDay } from '../seconds.ts';
import { familiesOf, type PlanFamily, type PlanName } from './plan-families.ts';

export type RunSettings = Omit<SimulationSettings, 'plan' | 'random'> & { createRandom: () => () => number };

/** Relative difference below which numbers of accesses count as equal. */
const tolerance = 0.004;
const maxTries = 12;

/**
 * Crawls a population by a policy. Under a budget, policies that keep none are tuned to it, one family of
 * parameters after the other, and the family with the most versions wins: the best result of each policy for
 * that many accesses.
 */
export async function runPlan(name: PlanName, population: Population, settings: RunSettings): Promise<Tally> {
  const [first, ...others] = await runFamilies(name, population, settings);
  if (!first) throw new Error(`policy ${name} has no plan`);
  const accesses = (settings.budget ?? 0) * knownDays(population);
  return others.reduce((best, tally) => (isBetter(tally, best, accesses) ? tally : best), first);
}

/**
 * Crawls a population by each family of a policy's plans; without a budget, only with its authors' values.
 */
export async function runFamilies(
  name: PlanName,
  population: Population,
  settings: RunSettings,
): Promise<Tally[]> {
  const run = (plan: CrawlPlan) =>
    simulate(population, { ...settings, plan, random: settings.createRandom() });
  const families = familiesOf(name, population);
  if (!Array.isArray(families)) return [await run(families)];
  const { budget } = settings;
  if (budget === null)
    return await Promise.all(families.slice(0, 1).map((family) => run(family.plan(family.default))));
  const accesses = budget * knownDays(population);
  const tallies: Tally[] = [];
  for (const family of families) tallies.push(await tune(family, accesses, run));
  return tallies;
}

/** Page days in which a crawl knows its pages: from the birth of each to the end. */
function knownDays({ hosts, bornAt }: Population): number {
  let days = 0;
  for (const { firstPage, endPage, endSeconds } of hosts) {
    for (let page = firstPage; page < endPage; page += 1) {
      days += Math.max(0, endSeconds - (bornAt[page] ?? 0)) / secondsPerDay;
    }
  }
  return days;
}

/** Being closer to the number of accesses comes first, then the number of versions. */
function isBetter(tally: Tally, than: Tally, accesses: number): boolean {
  const [missed, missedBefore] = [distance(tally, accesses), distance(than, accesses)];
  if (Math.max(missed, missedBefore) > 2 * tolerance) return missed < missedBefore;
  return sumOverHosts(tally).versions > sumOverHosts(than).versions;
}

/** Regula falsi in logarithms within a bracket: accesses fall as the parameter rises, though not smoothly. */
async function tune(
  family: PlanFamily,
  accesses: number,
  run: (plan: CrawlPlan) => Promise<Tally>,
): Promise<Tally> {
  let low = { at: Math.log(family.from), excess: Number.NaN };
  let high = { at: Math.log(family.to), excess: Number.NaN };
  let at = Math.log(family.default);
  let best: Tally | null = null;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const tally = await run(family.plan(Math.exp(at)));
    if (best === null || distance(tally, accesses) < distance(best, accesses)) best = tally;
    if (distance(best, accesses) <= tolerance) break;
    const excess = Math.log(sumOverHosts(tally).accesses / accesses);
    if (excess > 0) low = { at, excess };
    else high = { at, excess };
    at = between(low, high);
    if (high.at - low.at < 1e-3) break;
  }
  if (best === null) throw new Error('a plan was never tried');
  return best;
}

/** Shortest distance of the next try from either side of the bracket, as a share of its width. */
const margin = 0.1;

interface Side {
  at: number;
  /** ln(accesses / wanted); NaN if not tried. */
  excess: number;
}

function between(low: Side, high: Side): number {
  const share = low.excess / (low.excess - high.excess);
  const inside = Number.isNaN(share) ? 0.5 : Math.min(Math.max(share, margin), 1 - margin);
  return low.at + inside * (high.at - low.at);
}

function distance(tally: Tally, accesses: number): number {
  return Math.abs(Math.log(sumOverHosts(tally).accesses / accesses));
}
