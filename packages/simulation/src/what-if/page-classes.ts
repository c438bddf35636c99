import type { Tally } from '../engine/tally.ts';
import type { Population } from '../population/population.ts';

/** Results for pages whose change rates lie within a factor of ten. */
export interface PageClass {
  /** Lower bound, changes per day; the upper is ten times as high. Null: pages that never changed. */
  fromRatePerDay: number | null;
  pages: number;
  accesses: number;
  versions: number;
  /** Share of the time in which the copies were current; null: there was no copy. */
  freshness: number | null;
  meanAgeSeconds: number | null;
}

/** Classes with the fastest pages first, pages that never changed last. */
export function pageClassesOf({ pageCount, meanRatePerDay }: Population, { byPage }: Tally): PageClass[] {
  const decades = Array.from(meanRatePerDay, (rate) => (rate > 0 ? Math.floor(Math.log10(rate)) : -Infinity));
  const pagesOf = Map.groupBy(Array(pageCount).keys(), (page) => decades[page] ?? -Infinity);
  return [...pagesOf]
    .sort(([a], [b]) => (a === b ? 0 : b - a))
    .map(([decade, pages]) => {
      const sum = (of: ArrayLike<number>) => pages.reduce((total, page) => total + (of[page] ?? 0), 0);
      const copySeconds = sum(byPage.copySeconds);
      const share = (part: number) => (copySeconds > 0 ? part / copySeconds : null);
      return {
        fromRatePerDay: decade === -Infinity ? null : 10 ** decade,
        pages: pages.length,
        accesses: sum(byPage.accesses),
        versions: sum(byPage.versions),
        freshness: share(sum(byPage.freshSeconds)),
        meanAgeSeconds: share(sum(byPage.ageSecondsSquared)),
      };
    });
}
