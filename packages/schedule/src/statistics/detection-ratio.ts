import { captureShare } from '../probability/poisson-visits.ts';

/**
 * Change detection ratios at which accesses find the most versions for their number: from T = 0.92/lambda to
 * T = 1.39/lambda.
 */
export const detectionBand = { low: 0.6, high: 0.75 } as const;

/** Fewer visits give no reliable ratio. */
const minVisits = 20;

export type DetectionAdvice =
  | { kind: 'unknown' }
  | { kind: 'within' }
  /** Accesses per day to save, which would bring the ratio up to the lower edge of the band. */
  | { kind: 'wasted'; accessesPerDay: number }
  /** Additional accesses per day that would bring the ratio down to the upper edge of the band. */
  | { kind: 'missed'; accessesPerDay: number };

/**
 * Evaluates the ratio of changes to visits of pages with similar intervals, assuming Poisson processes: p = 1
 * - e^-x, x = lambda T, so the intervals would have to be longer or shorter by the factor between x and that
 * of the band's edge. Half a change and half a visit without are added, so that a ratio of 0 or 1 gives a
 * number.
 *
 * @param accessesPerDay current demand of these pages
 */
export function detectionAdvice(counts: {
  visits: number;
  changes: number;
  accessesPerDay: number;
}): DetectionAdvice {
  const { visits, changes, accessesPerDay } = counts;
  if (visits < minVisits) return { kind: 'unknown' };
  const ratio = changes / visits;
  if (ratio >= detectionBand.low && ratio <= detectionBand.high) return { kind: 'within' };
  const x = changesPerVisit((changes + 0.5) / (visits + 1));
  return ratio < detectionBand.low
    ? {
        kind: 'wasted',
        accessesPerDay: accessesPerDay * Math.max(0, 1 - x / changesPerVisit(detectionBand.low)),
      }
    : {
        kind: 'missed',
        accessesPerDay: accessesPerDay * Math.max(0, x / changesPerVisit(detectionBand.high) - 1),
      };
}

/** x = lambda T at which a share of visits finds a change. */
const changesPerVisit = (ratio: number) => -Math.log1p(-ratio);

/**
 * Estimated share of pages whose archived copy is current, from counts of pages with the mean share `ratio`
 * of their accesses that found a change. For a page that changes as a Poisson process and is visited at a
 * fixed interval T, an access finds a change with probability 1 - e^(-lambda T); solved for lambda T, the
 * time-average freshness of the copy follows (Cho & Garcia-Molina, TODS 28, 2003).
 *
 * @param groups pages with their mean ratio, in [0, 1]
 * @returns a share in [0, 1]; null where there are no pages
 */
export function estimatedFreshness(groups: readonly { pages: number; ratio: number }[]): number | null {
  let pages = 0;
  let current = 0;
  for (const group of groups) {
    const ratio = Math.min(1, Math.max(0, group.ratio));
    pages += group.pages;
    current += group.pages * (ratio === 1 ? 0 : captureShare(-Math.log1p(-ratio)));
  }
  return pages > 0 ? current / pages : null;
}
