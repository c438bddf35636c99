import type { OverviewServices } from '@meguri/api/services-port';
import { readSeries } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';

/** More points than this say no more to the eye, and cost. */
const mostPoints = 1_500;
const bucketSizes = [1, 5, 15, 60, 180, 360, 1_440];

/** Minutes per point for a range: the finest that keeps the number of points below {@link mostPoints}. */
export function bucketMinutesFor(rangeMinutes: number): number {
  return bucketSizes.find((minutes) => rangeMinutes / minutes <= mostPoints) ?? 1_440;
}

export function createReadSeries({ prisma, clock }: Dependencies): OverviewServices['series'] {
  return ({ input: { rangeMinutes } }) => {
    const bucketMinutes = bucketMinutesFor(rangeMinutes);
    const bucketMs = bucketMinutes * 60_000;
    // Whole buckets only: a first one cut short would look like a dip.
    const since = Math.ceil((clock.now().getTime() - rangeMinutes * 60_000) / bucketMs) * bucketMs;
    return readSeries(prisma, { since: new Date(since), bucketMinutes });
  };
}
