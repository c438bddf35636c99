import type { OverviewServices } from '@meguri/api/services-port';
import { chooseStep, secondsPerDay, type SeriesPoint, spanOf, type StatisticSource } from '@meguri/contracts';
import { readDemo, readGeneratedSeries, readSeries, readSeriesStart } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';

/** Minutes, used for a day less than they are kept, and hours. */
const sources: readonly StatisticSource[] = [
  { stepSeconds: 60, keptSeconds: 399 * secondsPerDay },
  { stepSeconds: 3_600, keptSeconds: null },
];

export function createReadSeries({ prisma, clock }: Dependencies): OverviewServices['series'] {
  return async ({ input: { range, node } }) => {
    const now = clock.now();
    const [recorded, demo] = await Promise.all([readSeriesStart(prisma, node), readDemo(prisma)]);
    // The generated year has no nodes.
    const generated = node === undefined ? (demo?.generated ?? null) : null;
    const start = generated?.from ?? recorded;
    const steps = chooseStep(spanOf(range, now, start), now, sources);
    const points = await readSeries(prisma, { ...steps, node });
    if (!generated || generated.before <= steps.from) return { now, start, ...steps, points };
    const earlier = await readGeneratedSeries(prisma, steps);
    return { now, start, ...steps, points: joinPoints(earlier, points), generatedBefore: generated.before };
  };
}

/** A period that the recorded time begins in is recorded. */
function joinPoints(generated: readonly SeriesPoint[], recorded: readonly SeriesPoint[]): SeriesPoint[] {
  const [first] = recorded;
  return [...generated.filter(({ at }) => !first || at < first.at), ...recorded];
}
