import type { OverviewServices } from '@meguri/api/services-port';
import { readSeries } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';

/** More points would cost more and look the same. */
const maxPoints = 1_500;
/** Beyond two days, stored hours are used: minutes have a row per node. */
const bucketSizes = [
  { minutes: 1, most: maxPoints },
  { minutes: 5, most: 2_880 },
  { minutes: 60, most: 60 * maxPoints },
  { minutes: 360, most: 360 * maxPoints },
];

/** Minutes per point for a range: the finest that bounds points and rows read. */
export function bucketMinutesFor(rangeMinutes: number): number {
  return bucketSizes.find(({ most }) => rangeMinutes <= most)?.minutes ?? 1_440;
}

export function createReadSeries({ prisma, clock }: Dependencies): OverviewServices['series'] {
  return ({ input: { rangeMinutes } }) => {
    const bucketMinutes = bucketMinutesFor(rangeMinutes);
    const bucketMs = bucketMinutes * 60_000;
    // Whole buckets only: a partial first one would look like a dip.
    const since = Math.ceil((clock.now().getTime() - rangeMinutes * 60_000) / bucketMs) * bucketMs;
    return readSeries(prisma, { since: new Date(since), bucketMinutes });
  };
}
