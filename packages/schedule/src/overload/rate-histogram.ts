import { baseIntervalDays } from './base-interval.ts';
import type { PageGroup, RevisitBounds } from './page-group.ts';
import { checkBounds } from './page-group.ts';
import { cellCentre, cellWidth, histogramCellCount } from './rate-cells.ts';
import { rootOfDecreasing } from './root-of-decreasing.ts';

/** Pages of a host by change rate and importance: pages per cell, see `rate-cells.ts`. */
export type RateHistogram = Uint32Array;

export function emptyHistogram(): RateHistogram {
  return new Uint32Array(histogramCellCount);
}

/**
 * Moves a page from one cell to another.
 *
 * @param from the cell it was counted in; null for a page that is new to the schedule
 * @param to the cell to count it in; null for a page that leaves the schedule
 * @throws RangeError if no page is counted in `from`
 */
export function movePage(histogram: RateHistogram, from: number | null, to: number | null): void {
  if (from === to) return;
  if (from !== null) {
    const pages = histogram[from] ?? 0;
    if (pages === 0) throw new RangeError(`no page is counted in cell ${from}; rebuild the histogram`);
    histogram[from] = pages - 1;
  }
  if (to !== null) histogram[to] = (histogram[to] ?? 0) + 1;
}

/** The histogram of the cells that are not empty. */
export function histogramOfCells(cells: Iterable<{ cell: number; pages: number }>): RateHistogram {
  const histogram = emptyHistogram();
  for (const { cell, pages } of cells) histogram[cell] = pages;
  return histogram;
}

/**
 * The pages of a histogram, cell by cell. Where the exact demand of the pages is known, the rates that
 * represent the cells are moved together, by at most half a cell, until they give the same demand: pages
 * whose rates come from one prior all have the same rate within their cell.
 *
 * @param baseLoadPerDay Lb, accesses per day
 */
export function groupsOf(
  histogram: RateHistogram,
  bounds: RevisitBounds,
  baseLoadPerDay?: number,
): PageGroup[] {
  checkBounds(bounds);
  const centred = [...histogram.entries()]
    .filter(([, pages]) => pages > 0)
    .map(([cell, pages]) => ({ pages, ...cellCentre(cell), ...bounds }));
  if (baseLoadPerDay === undefined) return centred;
  const slower = rootOfDecreasing((log) => baseLoadOf(centred, Math.exp(log)), baseLoadPerDay, {
    low: -cellWidth / 2,
    high: cellWidth / 2,
  });
  const factor = Math.exp(-slower);
  return centred.map((group) => ({
    ...group,
    ratePerDay: Math.max(group.lowestRatePerDay, group.ratePerDay * factor),
  }));
}

/** Sum of 1 / T without any price: accesses per day. */
export function baseLoadOf(groups: readonly PageGroup[], changesPerVisit = 1): number {
  return groups.reduce((sum, group) => sum + group.pages / baseIntervalDays(group, changesPerVisit), 0);
}
