import type { OverviewServices } from '@meguri/api/services-port';
import type { FigurePoint, SeriesPoint } from '@meguri/contracts';
import { readFigures, readSeries } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';

const dayMs = 86_400_000;
const bucketMinutes = 10;
const bucketSeconds = bucketMinutes * 60;

/** The last day of every figure of the overview: at most 144 points each. */
export function createFigureServices({ prisma, clock }: Dependencies): Pick<OverviewServices, 'history'> {
  return {
    history: async () => {
      const since = new Date(clock.now().getTime() - dayMs);
      const [figures, series] = await Promise.all([
        readFigures(prisma, since),
        readSeries(prisma, { since, bucketMinutes }),
      ]);
      const points = (value: (point: SeriesPoint) => number): FigurePoint[] =>
        series.map((point) => ({ at: point.minute.getTime(), value: value(point) }));
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
