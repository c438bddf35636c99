import { defaultRevisitLimits } from '@meguri/schedule';
import type { Population } from '../population/population.ts';
import { secondsPerDay } from '../seconds.ts';

/** What the polite interval of a host is, unless it can serve only a part of what its pages ask for. */
const usualSeconds = 10;

/**
 * The access interval of each host. With a share, a host gives only so much of the accesses that its pages ask for: visits at their true mean
 * times between changes, or those times a factor by which the whole crawl would keep its budget.
 */
export function politeIntervals(
  population: Population,
  { cappedShare, budget }: { cappedShare: number | null; budget: number | null },
): Float64Array {
  const { hosts } = population;
  if (cappedShare === null) return new Float64Array(hosts.length).fill(usualSeconds);
  const spacing = budget === null ? 1 : spacingFor(population, budget);
  return Float64Array.from(hosts, (_, host) => {
    const demand = demandPerDay(population, host, spacing);
    return Math.max(usualSeconds, secondsPerDay / (cappedShare * Math.max(demand, 1e-3)));
  });
}

function spacingFor(population: Population, budget: number): number {
  const wanted = budget * population.pageCount;
  let low = -10;
  let high = 10;
  for (let i = 0; i < 40; i += 1) {
    const middle = (low + high) / 2;
    const demand = population.hosts.reduce(
      (sum, _, h) => sum + demandPerDay(population, h, Math.exp(middle)),
      0,
    );
    if (demand > wanted) low = middle;
    else high = middle;
  }
  return Math.exp(high);
}

/** Mean over the time that is simulated: pages count for as long as they exist. */
function demandPerDay(population: Population, host: number, spacing: number): number {
  const { hosts, bornAt, goneAt, meanRatePerDay } = population;
  const { firstPage = 0, endPage = 0, endSeconds = 0 } = hosts[host] ?? {};
  const { minIntervalSeconds, maxIntervalSeconds } = defaultRevisitLimits;
  let demand = 0;
  for (let page = firstPage; page < endPage; page += 1) {
    const seconds = (spacing * secondsPerDay) / Math.max(meanRatePerDay[page] ?? 0, 1e-12);
    const life = Math.max(0, Math.min(goneAt[page] ?? Infinity, endSeconds) - (bornAt[page] ?? 0));
    demand += life / Math.min(Math.max(seconds, minIntervalSeconds), maxIntervalSeconds);
  }
  return (demand * secondsPerDay) / endSeconds;
}
