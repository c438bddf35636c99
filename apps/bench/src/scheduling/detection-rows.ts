import { secondsPerDay } from '@meguri/contracts';
import { makePoisson, politeIntervals, randomFrom, resultOf, runPlan, runSettings } from '@meguri/simulation';
import { assess } from '../report/goal.ts';
import type { RowGroup, SchedulingOptions } from './row-group.ts';

const years = 1;
const fromDays = 2;
const toDays = 32;

/**
 * Figure 4 of the report of 2008: the share of visits that find a change, by the interval before them; for
 * `default` without a budget.
 */
export async function detectionRows({ pages, seed }: SchedulingOptions): Promise<RowGroup> {
  const population = makePoisson({ pages, years, random: randomFrom(seed, 0) });
  const accessIntervalSeconds = politeIntervals(population);
  const settings = runSettings({ budget: null, accessIntervalSeconds, errorShare: 0, seed });
  const tally = await runPlan('default', population, settings);
  const { figures } = resultOf(population, tally, {
    kind: population.name,
    policy: 'default',
    budget: null,
    accessIntervalSeconds,
  });
  const bins = figures.visitsByInterval.map(({ fromSeconds, toSeconds, count, ratio }) => {
    return {
      fromDays: fromSeconds / secondsPerDay,
      toDays: (toSeconds ?? Infinity) / secondsPerDay,
      visits: count,
      ratio,
    };
  });
  const inRange = bins.filter((bin) => bin.fromDays >= fromDays && bin.toDays <= toDays);
  const visits = inRange.reduce((sum, bin) => sum + bin.visits, 0);
  const mean = inRange.reduce((sum, bin) => sum + bin.ratio * bin.visits, 0) / visits;
  const variance = inRange.reduce((sum, bin) => sum + (bin.ratio - mean) ** 2 * bin.visits, 0) / visits;
  const range = `intervals of ${fromDays} to ${toDays} days`;
  const ratios = inRange.map((bin) => bin.ratio);
  return {
    title: `detection ratio, a year of ${pages} pages of heavy-tailed rates`,
    table: [
      ['days', 'visits', 'found a change'],
      ...bins.map((bin) => [
        `${bin.fromDays.toPrecision(2)} to ${bin.toDays.toPrecision(2)}`,
        String(bin.visits),
        bin.ratio.toFixed(3),
      ]),
    ],
    goals: [
      assess({
        what: `detection ratio, ${range}: lowest`,
        value: Math.min(...ratios),
        target: 0.6,
        reach: 'at least',
      }),
      assess({
        what: `detection ratio, ${range}: highest`,
        value: Math.max(...ratios),
        target: 0.75,
        reach: 'at most',
      }),
      assess({
        what: `detection ratio, ${range}: standard deviation`,
        value: Math.sqrt(variance),
        target: 0.1,
        reach: 'at most',
      }),
    ],
    data: bins,
  };
}
