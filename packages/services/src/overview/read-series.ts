import type { OverviewServices } from '@meguri/api/services-port';
import { chooseStep, spanOf, type StatisticSource } from '@meguri/contracts';
import { readSeries, readSeriesStart } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';

const daySeconds = 86_400;

/** Minutes, less a day than they are kept at least, and hours. */
const sources: readonly StatisticSource[] = [
  { stepSeconds: 60, keptSeconds: 399 * daySeconds },
  { stepSeconds: 3_600, keptSeconds: null },
];

export function createReadSeries({ prisma, clock }: Dependencies): OverviewServices['series'] {
  return async ({ input: { range, node } }) => {
    const now = clock.now();
    const start = await readSeriesStart(prisma, node);
    const steps = chooseStep(spanOf(range, now, start), now, sources);
    return { now, start, ...steps, points: await readSeries(prisma, { ...steps, node }) };
  };
}
