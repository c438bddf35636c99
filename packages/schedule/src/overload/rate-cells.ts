import { importanceClasses, importanceClassOf } from './importance-class.ts';
import { usableRate } from './page-group.ts';

/** Lower edge of the first cell. */
export const slowestCellRatePerDay = 1 / 4000;

/** Width of a cell in ln lambda: 96 cells from 1 / 4000 to 8 changes a day. */
export const cellWidth = Math.log(8 * 4000) / 96;

/** Up to 8 changes a minute in cells of the same width: seed lists may set visits by the minute. */
export const rateCellCount = Math.ceil(Math.log(8 * 1440 * 4000) / cellWidth);

/** Cells of a host's histogram: change rates times importance classes. */
export const histogramCellCount = rateCellCount * importanceClasses.length;

/**
 * The histogram cell of a page, 0 to {@link histogramCellCount} - 1. Compute it from the stored belief, so
 * that the cell that a page leaves need not be stored.
 *
 * @throws RangeError for a rate or an importance that is no number or below 0
 */
export function cellOf(ratePerDay: number, importance: number): number {
  const cell = Math.floor(Math.log(usableRate(ratePerDay) / slowestCellRatePerDay) / cellWidth);
  const rateCell = Math.min(Math.max(cell, 0), rateCellCount - 1);
  return importanceClassOf(importance) * rateCellCount + rateCell;
}

/** The page that represents a cell, its middle on the logarithmic scale, and the lowest rate of pages that it counts. */
export function cellCentre(cell: number): {
  ratePerDay: number;
  lowestRatePerDay: number;
  importance: number;
} {
  const importance = importanceClasses[Math.floor(cell / rateCellCount)];
  if (importance === undefined || cell < 0 || !Number.isInteger(cell))
    throw new RangeError(`${cell} is no cell of a histogram of ${histogramCellCount}`);
  const rateCell = cell % rateCellCount;
  return {
    ratePerDay: slowestCellRatePerDay * Math.exp((rateCell + 0.5) * cellWidth),
    lowestRatePerDay: rateCell === 0 ? 0 : slowestCellRatePerDay * Math.exp(rateCell * cellWidth),
    importance,
  };
}
