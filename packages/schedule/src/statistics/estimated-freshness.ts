import { captureShare } from '../formulas/capture-share.ts';

/**
 * Estimated share of pages whose archived copy is current, from counts of pages with the mean share `ratio` of their accesses that
 * found a change. For a page that changes as a Poisson process and is visited at a fixed interval T, an access finds a change with
 * probability 1 - e^(-lambda T); solved for lambda T, the time-average freshness of the copy follows (Cho & Garcia-Molina, TODS 28, 2003).
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
