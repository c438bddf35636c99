import type { OverviewServices } from '@meguri/api/services-port';
import {
  type FigureHistory,
  figureNames,
  type FigurePoint,
  millisecondsPerDay,
  type SeriesPoint,
} from '@meguri/contracts';
import { wasActiveBefore, listNodes, readCounters, readFigures, readSeries } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { figureSamples, readFreshness } from './get-overview.ts';
import { currentNodes } from './read-live.ts';

const hourMs = 3_600_000;

/**
 * The last day of every figure of the overview, and its current value: at most 145 points each. A crawl that is
 * younger than two hours has a point for each minute.
 */
export function createFigureServices({
  prisma,
  feed,
  clock,
}: Dependencies): Pick<OverviewServices, 'history'> {
  return {
    history: async () => {
      const now = clock.now();
      const ago = (ms: number) => new Date(now.getTime() - ms);
      const isYoung = !(await wasActiveBefore(prisma, ago(hourMs)));
      const bucketMinutes = isYoung ? 1 : 10;
      const bucketSeconds = bucketMinutes * 60;
      const [recorded, series, counters, records, freshness] = await Promise.all([
        readFigures(prisma, ago(millisecondsPerDay)),
        readSeries(prisma, { from: ago(millisecondsPerDay), to: ago(-hourMs), stepSeconds: bucketSeconds }),
        readCounters(prisma),
        listNodes(prisma),
        readFreshness(prisma),
      ]);
      const current = figureSamples(counters, currentNodes(records, feed.nodes(), now), freshness);
      const figures = Object.fromEntries(
        figureNames.map((name) => [name, withCurrent(recorded[name], current[name], now)]),
      ) as FigureHistory['figures'];
      const points = (value: (point: SeriesPoint) => number): FigurePoint[] =>
        series.map((point) => ({ at: point.at.getTime(), value: value(point) }));
      return {
        figures,
        pagesPerSecond: points(({ accesses }) => accesses / bucketSeconds),
        bytesPerSecond: points(({ bytes }) => bytes / bucketSeconds),
        accesses: points(({ accesses }) => accesses),
        changed: points(({ changed }) => changed),
        unchanged: points(({ unchanged }) => unchanged),
        errors: points(({ errors }) => errors),
      };
    },
  };
}

/** Samples of a figure up to the present one, which the record does not hold yet. */
function withCurrent(points: FigurePoint[], value: number | undefined, now: Date): FigurePoint[] {
  const at = now.getTime();
  return value === undefined ? points : [...points.filter((point) => point.at < at), { at, value }];
}
